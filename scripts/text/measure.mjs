// The quality of the stages: tables for docs/results/text.md.

/** Counts of right, found and wanted spans. */
export class Tally {
  right = 0
  found = 0
  wanted = 0

  add(right, found, wanted) {
    this.right += right
    this.found += found
    this.wanted += wanted
  }

  addSpans(found, wanted) {
    const key = ({ start, end }) => `${start}:${end}`
    const keys = new Set(wanted.map(key))
    this.add(new Set(found.map(key).filter((each) => keys.has(each))).size, found.length, keys.size)
  }

  get precision() {
    return (100 * this.right) / this.found
  }

  get recall() {
    return (100 * this.right) / this.wanted
  }

  get f() {
    return (200 * this.right) / (this.found + this.wanted)
  }

  toString() {
    return `${this.recall.toFixed(1)} | ${this.precision.toFixed(1)} | ${this.f.toFixed(1)}`
  }
}

const COARSE = new Map([
  ['PER', 'PER'],
  ['ORG', 'ORG'],
  ['GPE', 'PLACE'],
  ['LOC', 'PLACE'],
  ['FAC', 'PLACE'],
])
const coarse = (type) => COARSE.get(type) ?? 'other'

/** Spans of names, and those labelled correctly as PER, ORG, PLACE or other. LitBank annotates no others. */
export class NameTally {
  spans = new Tally()
  typed = new Tally()

  add(found, wanted, hasOthers) {
    const names = hasOthers ? found : found.filter(({ type }) => coarse(type) !== 'other')
    const types = new Map(wanted.map(({ start, end, types }) => [`${start}:${end}`, coarse(types[0])]))
    this.spans.addSpans(names, wanted)
    const right = names.filter(({ start, end, type }) => types.get(`${start}:${end}`) === coarse(type))
    this.typed.add(right.length, names.length, wanted.length)
  }
}

/** Attachment scores over words that are not punctuation. */
export class TreeTally {
  words = 0
  attached = 0
  labelled = 0

  add(text, { governors, relations }) {
    for (let w = 0; w < text.words.length; w++) {
      if (text.relations[w] === 'punct') continue
      this.words++
      if (governors[w] !== text.governors[w]) continue
      this.attached++
      if (relations[w] === text.relations[w]) this.labelled++
    }
  }

  toString() {
    const percent = (count) => ((100 * count) / this.words).toFixed(1)
    return `UAS ${percent(this.attached)}, LAS ${percent(this.labelled)}`
  }
}

/** Cai and Strube's table for a mention tagger: mentions, twins, how many heads are covered, how many are right. */
export class TaggerTable {
  mentions = 0
  twins = 0
  heads = 0
  wanted = 0

  add(candidates, wanted, headOf) {
    const keys = new Set(candidates.map(({ start, end }) => `${start}:${end}`))
    const heads = new Set(candidates.map(({ head }) => head))
    this.mentions += keys.size
    this.wanted += wanted.length
    for (const mention of wanted) {
      if (keys.has(`${mention.start}:${mention.end}`)) this.twins++
      if (heads.has(headOf(mention))) this.heads++
    }
  }

  toString() {
    const percent = (count, of) => `${((100 * count) / of).toFixed(1)} %`
    return `${this.mentions} | ${this.twins} | ${percent(this.heads, this.wanted)} | ${percent(this.twins, this.mentions)}`
  }
}
