// node scripts/resolver/tune.mjs [ranking] [reach] [linking] [families]: what was to be chosen for the resolver, scored on
// two training documents a genre of GUM (scripts/text/gum-tune.txt) that nothing here has learned from: tagger, parser, names,
// mentions and resolver are learned from the other training documents. One line of JSON for each trial. No document that
// docs/results/resolver.md reports on is read.
import { PAIR_REACH } from '../../build/lib/resolver/antecedents.js'
import { Assessment } from '../../build/lib/resolver/assess.js'
import { families } from '../../build/lib/resolver/features/registry.js'
import { classifierOf } from '../../build/lib/resolver/learners/classifier.js'
import { linkers } from '../../build/lib/resolver/linking/linker.js'
import { encodingOf } from '../../build/lib/resolver/model.js'
import { rank } from '../../build/lib/resolver/ranking/ranker.js'
import { RANKING_DEFAULTS, trainRanker } from '../../build/lib/resolver/ranking/train-ranker.js'
import { discourseResolver } from '../../build/lib/resolver/resolve-discourse.js'
import { Resolver } from '../../build/lib/resolver/resolver.js'
import { scorePairs } from '../../build/lib/resolver/scored-pairs.js'
import { estimateThreshold } from '../../build/lib/resolver/threshold.js'
import { trainModel } from '../../build/lib/resolver/train.js'
import { withEntities } from '../../build/lib/resolver/with-entities.js'
import { syntaxTexts } from '../text/amalgum.mjs'
import { gumDocument, gumSplits, ontogumDocument } from '../text/corpora.mjs'
import { analystOf, lessonsOf, treebankOf } from './lessons.mjs'

const { learn, tune } = gumSplits()
const bank = treebankOf(learn.map(gumDocument), syntaxTexts())
const models = bank.learn()
const sets = [
  trial('gum', gumDocument, 'precise', 'keep'),
  trial('ontogum', ontogumDocument, 'precise', 'drop'),
  trial('gum', gumDocument, 'key', 'keep'),
]
const trials = { ranking, reach, linking, families: ablation }
const asked = process.argv.slice(2)
for (const [name, run] of Object.entries(trials)) if (asked.length === 0 || asked.includes(name)) run()

function trial(corpus, read, mentions, singletons) {
  const keys = learn.map(read)
  // OntoGUM is resolved from the mentions of GUM.
  const mentionKeys = learn.map(gumDocument)
  const resolver = new Resolver(analystOf({ ...bank, learn: () => models }, mentionKeys), { mentions })
  return {
    corpus,
    mentions,
    singletons,
    lessons: lessonsOf(bank, keys, mentions, mentionKeys),
    held: tune.map((id) => resolver.lesson(read(id))),
  }
}

/** What a wrong choice costs `ranking`, its step size, and after how many passes it stops. */
function ranking() {
  for (const [falseAnaphor, falseNew, wrongLink] of [
    [0.5, 1, 0.7],
    [0.1, 2, 1],
    [0.1, 3, 1],
    [0.1, 4, 1],
  ]) {
    tryRanking({ costs: { falseAnaphor, falseNew, wrongLink } })
  }
  for (const rate of [0.01, 0.02, 0.05]) tryRanking({ rate, epochs: 8 })
}

function tryRanking(choice) {
  const options = { ...RANKING_DEFAULTS, ...choice }
  for (const set of sets) {
    const onEpoch = (epoch, weights) =>
      report(set, { recipe: 'ranking', ...choice, epochs: epoch + 1 }, (discourse) =>
        rank(discourse, weights, 0, options.reach),
      )
    trainRanker(set.lessons, { ...options, onEpoch })
  }
}

/** How far back candidates are looked for. */
function reach() {
  for (const each of [{ near: 25 }, { near: 100 }, { sentences: 6 }, { sentences: 24 }]) {
    tryRanking({ reach: { ...RANKING_DEFAULTS.reach, ...each } })
  }
  for (const each of [{}, { near: 25 }, { near: 100 }]) tryPairs({ reach: { ...PAIR_REACH, ...each } })
}

function tryPairs(choice) {
  for (const set of sets) {
    const model = pairModel(set, choice)
    report(set, { recipe: 'reconcile', ...choice, threshold: model.threshold }, discourseResolver(model))
  }
}

function pairModel({ lessons, mentions, singletons }, choice) {
  return trainModel(lessons, { recipe: 'reconcile', mentions, singletons, documents: [], ...choice })
}

/** `reconcile` with each way of linking, with a threshold estimated for it. */
function linking() {
  for (const set of sets) {
    const model = pairModel(set, {})
    const encoding = encodingOf(model)
    const classifier = classifierOf(model.learned, encoding)
    const scored = set.lessons.map(({ key, words, discourse }) => ({
      key,
      words,
      mentions: discourse.mentions,
      pairs: scorePairs(discourse, classifier, model.reach),
    }))
    for (const [linker, link] of Object.entries(linkers)) {
      const { threshold } = estimateThreshold(scored, link, 'conll', set.singletons)
      report(
        set,
        { recipe: 'reconcile', linker, threshold },
        discourseResolver({ ...model, linker, threshold }),
      )
    }
  }
}

/** `reconcile` with all families of features, and without each. */
function ablation() {
  const all = Object.keys(families).filter((family) => family !== 'soon')
  for (const without of [[], ...all.map((family) => [family])]) tryPairs({ without })
}

function report({ corpus, mentions, singletons, held }, choice, resolve) {
  const assessment = new Assessment(singletons)
  for (const { key, words, discourse } of held) {
    assessment.add(key, withEntities(key, words, discourse.mentions, resolve(discourse)))
  }
  const { scores } = assessment.result()
  const figures = Object.fromEntries(
    ['muc', 'b3', 'ceafe', 'conll'].map((id) => [
      id,
      Number((100 * (scores[id].value ?? scores[id].f1)).toFixed(2)),
    ]),
  )
  process.stdout.write(`${JSON.stringify({ corpus, mentions, ...choice, ...figures })}\n`)
}
