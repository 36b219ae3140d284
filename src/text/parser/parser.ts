import { openModel } from '../model/envelope.ts'
import { Features } from '../perceptron/features.ts'
import { bestOf, LinearModel, type Scorer } from '../perceptron/linear-model.ts'
import type { WordForms } from '../word-forms.ts'
import { describeMove, describeRelation, type ParserInput, parserInput } from './features.ts'
import { LEFT, MOVES, ParserState, SHIFT } from './state.ts'

/** The two models of a parser: which move comes next, and what relation a new arc has. */
export interface ParserScorers {
  readonly moves: Scorer
  readonly relations: Scorer
}

/** Dependencies of one sentence; governors are counted from the sentence's first word, -1 for a root. */
export interface Dependencies {
  readonly governors: Int32Array
  readonly relations: readonly string[]
}

/** A greedy parser: two moves per word, each the best at the time, so it takes time linear in the text's length. */
export class Parser {
  readonly #relations: readonly string[]
  readonly #scorers: ParserScorers
  readonly #forms: WordForms
  readonly moveFeatures: Features = new Features()
  readonly relationFeatures: Features = new Features()
  readonly moveScores: Int32Array = new Int32Array(MOVES)
  readonly #relationScores: Int32Array

  constructor(relations: readonly string[], scorers: ParserScorers, forms: WordForms) {
    this.#relations = relations
    this.#scorers = scorers
    this.#forms = forms
    this.#relationScores = new Int32Array(relations.length)
  }

  static read(bytes: Uint8Array, forms: WordForms): Parser {
    const reader = openModel(bytes, 'parser')
    const relations = Array.from({ length: reader.number() }, () => reader.text())
    const moves = LinearModel.read(reader)
    return new Parser(relations, { moves, relations: LinearModel.read(reader) }, forms)
  }

  /** Parses the words of one sentence. */
  parse(words: readonly string[], tags: readonly string[], from: number, to: number): Dependencies {
    const input = this.look(words, tags, from, to)
    const state = new ParserState(to - from)
    while (!state.isDone) {
      const move = this.chooseMove(state, input)
      if (move === SHIFT) state.shift()
      else state.attach(move, this.chooseRelation(move, state, input))
    }
    const governors = new Int32Array(to - from)
    const relations: string[] = []
    for (let word = 1; word <= to - from; word++) {
      governors[word - 1] = (state.governors[word] as number) - 1
      relations.push(this.#relations[state.labels[word] as number] as string)
    }
    return { governors, relations }
  }

  look(words: readonly string[], tags: readonly string[], from: number, to: number): ParserInput {
    return parserInput(this.#forms, this.#forms.indicesOf(words, from, to), tags, from)
  }

  /** The best allowed move; its features and all scores remain until the next call. */
  chooseMove(state: ParserState, input: ParserInput): number {
    describeMove(this.moveFeatures, state, input)
    this.#scorers.moves.score(this.moveFeatures, this.moveScores)
    let best = -1
    for (let move = 0; move < MOVES; move++) {
      if (!state.allows(move)) continue
      if (best === -1 || (this.moveScores[move] as number) > (this.moveScores[best] as number)) best = move
    }
    return best
  }

  /** The best relation for the arc that a move makes. */
  chooseRelation(move: number, state: ParserState, input: ParserInput): number {
    const governor = move === LEFT ? state.next : state.below(1)
    describeRelation(this.relationFeatures, state, input, governor, state.below(0))
    this.#scorers.relations.score(this.relationFeatures, this.#relationScores)
    return bestOf(this.#relationScores)
  }
}
