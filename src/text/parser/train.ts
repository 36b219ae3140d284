import { beginModel } from '../model/envelope.ts'
import { mix } from '../perceptron/features.ts'
import { shuffledOrder } from '../perceptron/shuffle.ts'
import { PerceptronTrainer } from '../perceptron/trainer.ts'
import type { WordForms } from '../word-forms.ts'
import { costOf } from './oracle.ts'
import { Parser } from './parser.ts'
import { LEFT, MOVES, ParserState, SHIFT } from './state.ts'

/** A sentence to learn from; governors are counted from its first word, -1 for a root. */
export interface ParsedSentence {
  readonly words: readonly string[]
  readonly tags: readonly string[]
  readonly governors: Int32Array
  readonly relations: readonly string[]
}

/** From the second epoch on, nine times out of ten training follows the parser's own move, right or wrong. */
const EXPLORATION = 0.9

/** Learns moves and relations from parsed sentences. The same sentences give the same bytes. */
export function trainParser(
  sentences: readonly ParsedSentence[],
  forms: WordForms,
  { epochs = 5, leastUpdates = 12 }: { readonly epochs?: number; readonly leastUpdates?: number } = {},
): Uint8Array {
  const relations = [...new Set(sentences.flatMap((sentence) => sentence.relations))].sort()
  const numbers = new Map(relations.map((relation, i) => [relation, i]))
  const moves = new PerceptronTrainer({ classes: MOVES, leastUpdates })
  const labels = new PerceptronTrainer({ classes: relations.length, leastUpdates })
  const parser = new Parser(relations, { moves, relations: labels }, forms)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const s of shuffledOrder(sentences.length, epoch + 1)) {
      const { words, tags, governors, relations: truths } = sentences[s] as ParsedSentence
      const input = parser.look(words, tags, 0, words.length)
      const right = Int32Array.from([-1, ...governors], (governor, i) => (i === 0 ? -1 : governor + 1))
      const state = new ParserState(words.length)
      while (!state.isDone) {
        const guess = parser.chooseMove(state, input)
        const truth = bestRight(state, right, parser.moveScores)
        if (truth !== guess && costOf(guess, state, right) > costOf(truth, state, right)) {
          moves.correct(parser.moveFeatures, truth, guess)
        }
        moves.count()
        step++
        const explores = epoch > 0 && (mix(step, epoch) >>> 0) / 2 ** 32 < EXPLORATION
        const move = explores ? guess : truth
        if (move === SHIFT) {
          state.shift()
          continue
        }
        const dependent = state.below(0)
        const governor = move === LEFT ? state.next : state.below(1)
        const found = parser.chooseRelation(move, state, input)
        if (right[dependent] === governor) {
          const expected = numbers.get(truths[dependent - 1] as string) as number
          if (found !== expected) labels.correct(parser.relationFeatures, expected, found)
          labels.count()
        }
        state.attach(move, found)
      }
    }
  }
  const writer = beginModel('parser')
  writer.number(relations.length)
  for (const relation of relations) writer.text(relation)
  moves.finish(writer)
  labels.finish(writer)
  return writer.finish()
}

/** Of the moves that cost least, the one with the highest score. */
function bestRight(state: ParserState, governors: Int32Array, scores: Int32Array): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let move = 0; move < MOVES; move++) {
    if (!state.allows(move)) continue
    const cost = costOf(move, state, governors)
    if (cost < least || (cost === least && (scores[move] as number) > (scores[best] as number))) {
      best = move
      least = cost
    }
  }
  return best
}
