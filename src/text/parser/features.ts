import { type Features, hashText } from '../perceptron/features.ts'
import type { WordForms } from '../word-forms.ts'
import type { ParserState } from './state.ts'

/** A sentence as input of the parser: by word, with the root at 0. */
export interface ParserInput {
  readonly forms: Int32Array
  readonly tags: Int32Array
  readonly attributes: Int32Array
}

const ROOT = 7919

/** @param from the index of the sentence's first word among the tags */
export function parserInput(
  forms: WordForms,
  indices: Int32Array,
  tags: readonly string[],
  from: number,
): ParserInput {
  const length = indices.length
  const words = new Int32Array(length + 1)
  const hashes = new Int32Array(length + 1)
  const attributes = new Int32Array(length + 1)
  words[0] = ROOT
  hashes[0] = ROOT
  for (let i = 0; i < length; i++) {
    words[i + 1] = forms.form[indices[i] as number] as number
    attributes[i + 1] = forms.attributes[indices[i] as number] as number
    hashes[i + 1] = hashText(tags[from + i] as string)
  }
  return { forms: words, tags: hashes, attributes }
}

/** How far apart two words are, on a coarse scale. */
function distance(from: number, to: number): number {
  const steps = Math.abs(to - from)
  return steps < 5 ? steps : steps < 10 ? 5 : 6
}

/** Features for the choice of the next move: the stack, the buffer and their dependents so far. */
export function describeMove(features: Features, state: ParserState, input: ParserInput): void {
  const { forms, tags } = input
  const { length, next } = state
  const s0 = state.below(0)
  const s1 = state.below(1)
  const s2 = state.below(2)
  const form = (word: number): number => (word < 0 || word > length ? -1 : (forms[word] as number))
  const tag = (word: number): number => (word < 0 || word > length ? -1 : (tags[word] as number))
  const label = (word: number): number => (word <= 0 ? -2 : (state.labels[word] as number))
  const child = (column: Int32Array, word: number): number =>
    word < 0 || word > length ? 0 : (column[word] as number)
  const s0w = form(s0)
  const s0t = tag(s0)
  const s1w = form(s1)
  const s1t = tag(s1)
  const b0w = form(next)
  const b0t = tag(next)
  const b1w = form(next + 1)
  const b1t = tag(next + 1)
  const b2t = tag(next + 2)
  const s2t = tag(s2)
  const s0l = child(state.left1, s0)
  const s0r = child(state.right1, s0)
  const s1l = child(state.left1, s1)
  const s1r = child(state.right1, s1)
  const b0l = child(state.left1, next)
  const gap = next > length ? 9 : distance(s0, next)
  const s0v = Math.min(3, child(state.leftCount, s0)) * 4 + Math.min(3, child(state.rightCount, s0))
  const s1v = Math.min(3, child(state.rightCount, s1))
  const b0v = Math.min(3, child(state.leftCount, next))
  features.clear()
  features.one(1, 0)
  features.one(2, s0w)
  features.one(3, s0t)
  features.two(4, s0w, s0t)
  features.two(5, b0w, b0t)
  features.one(6, b0t)
  features.one(7, b0w)
  features.two(8, b1w, b1t)
  features.one(9, b1t)
  features.one(10, b2t)
  features.two(11, s1w, s1t)
  features.one(12, s1t)
  features.three(13, s0w, s0t, b0t)
  features.three(14, s0t, b0w, b0t)
  features.two(15, s0w, b0w)
  features.two(16, s0t, b0t)
  features.three(17, s0t, b0t, b1t)
  features.three(18, s1t, s0t, b0t)
  features.two(19, s1w, s0w)
  features.three(20, s1w, s1t, s0t)
  features.three(21, s1t, s0w, s0t)
  features.three(22, s1t, s0t, gap)
  features.three(23, s0t, b0t, gap)
  features.three(24, s0w, b0w, gap)
  features.three(25, s2t, s1t, s0t)
  features.three(26, b0t, b1t, b2t)
  features.three(27, s0t, s0v, b0t)
  features.three(28, s0w, s0v, b0t)
  features.three(29, s1t, s1v, s0t)
  features.three(30, b0t, b0v, s0t)
  features.three(31, s0t, label(s0l), b0t)
  features.three(32, s0t, label(s0r), b0t)
  features.three(33, s1t, label(s1r), s0t)
  features.three(34, s1t, label(s1l), s0t)
  features.three(35, b0t, label(b0l), s0t)
  features.three(36, s0t, tag(s0l), b0t)
  features.three(37, s0t, form(s0r), b0t)
  features.three(38, s1t, tag(s1r), s0t)
  features.three(39, s0t, form(s0l), b0t)
  features.three(40, s1t, form(s0l), s0t)
  features.three(41, s1w, form(s0l), s0t)
  features.three(42, s1w, s0t, b0t)
  features.three(43, s1t, s0t, b0w)
  features.three(44, label(child(state.left2, s0)), label(s0l), s0t)
  features.three(45, label(child(state.right2, s1)), label(s1r), s1t)
  features.two(46, input.attributes[s0] as number, b0t)
  features.three(47, s1t, s0t, s2t === -1 ? b1t : s2t)
  features.three(48, s1w, form(s0l), s0w)
}

/** Features for the relation of a dependent to the governor it is being attached to. */
export function describeRelation(
  features: Features,
  state: ParserState,
  input: ParserInput,
  governor: number,
  dependent: number,
): void {
  const { forms, tags } = input
  const form = (word: number): number => (word < 0 || word > state.length ? -1 : (forms[word] as number))
  const tag = (word: number): number => (word < 0 || word > state.length ? -1 : (tags[word] as number))
  const label = (word: number): number => (word <= 0 ? -2 : (state.labels[word] as number))
  const gw = form(governor)
  const gt = tag(governor)
  const dw = form(dependent)
  const dt = tag(dependent)
  const side = dependent < governor ? 1 : 2
  const far = distance(governor, dependent) * 2 + side
  const marker = state.left1[dependent] as number
  const inner = state.left2[dependent] as number
  const last = state.right1[dependent] as number
  const governorLeft = state.left1[governor] as number
  const governorRight = state.right1[governor] as number
  features.clear()
  features.one(1, side)
  features.two(2, dw, side)
  features.two(3, dt, side)
  features.two(4, gw, side)
  features.three(5, gt, dt, side)
  features.three(6, gt, dt, far)
  features.three(7, gw, dt, side)
  features.three(8, gt, dw, side)
  features.three(9, gw, dw, side)
  features.three(10, form(marker), dt, gt)
  features.three(11, form(marker), gw, dt)
  features.three(12, label(marker), dt, gt)
  features.three(13, label(marker), label(inner), dt)
  features.three(14, label(last), dt, gt)
  features.three(15, label(governorLeft), dt, gt)
  features.three(16, label(governorRight), dt, gt)
  features.three(17, tag(dependent - 1), dt, tag(dependent + 1))
  features.two(18, form(dependent - 1), dt)
  features.two(19, form(dependent + 1), dt)
  features.three(20, tag(governor - 1), gt, tag(governor + 1))
  features.three(21, input.attributes[dependent] as number, dt, gt)
  features.three(22, label(state.right2[governor] as number), label(governorRight), dt)
  features.three(23, state.leftCount[governor] as number, dt, gt)
  features.three(24, form(governorRight), dt, gt)
  features.three(25, form(inner), form(marker), dt)
  features.three(26, (input.attributes[dependent] as number) >> 10, form(marker), gt)
}
