import { antecedentLinks, cutLinks } from '../document/cut-links.ts'
import { entitySizes } from '../document/document.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import { Evaluation } from './evaluation.ts'
import type { NewAnalysis } from './run/analysis.ts'
import type { ScoredPair } from './run/scored-pair.ts'
import type { Settings } from './settings.ts'

/** Links with at least this confidence, and the entities they make. */
export interface ConfidencePoint {
  readonly threshold: number
  readonly links: number
  /** Of links: both mentions have twins in one entity of the key. */
  readonly recall: number
  readonly precision: number
  readonly f1: number
  /** F1 or value of the metric without weaker links. */
  readonly score: number
}

/** Links of a range of confidences. */
export interface ConfidenceBin {
  readonly from: number
  readonly to: number
  readonly links: number
  /** Their mean confidence, and the share that is right. */
  readonly confidence: number
  readonly right: number
}

/** How useful the confidences of a response are. */
export interface ConfidenceScores {
  readonly metric: string
  /** Links with a confidence, how many are right, and links the key needs: n - 1 for an entity of n mentions. */
  readonly links: number
  readonly right: number
  readonly needed: number
  /** Area under the curve of precision over recall, each link a step. */
  readonly area: number
  /** The mean distance between confidence and share of right links, over the bins, weighted by links. */
  readonly calibrationError: number
  /** The threshold for cutting weaker links that gives the highest score. */
  readonly best: Pick<ConfidencePoint, 'threshold' | 'score'>
  readonly curve: readonly ConfidencePoint[]
  readonly bins: readonly ConfidenceBin[]
}

const STEPS = 20
const BINS = 10
const THRESHOLDS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS)

/** Scores at every confidence threshold; undefined if no link has a confidence. */
export function confidences(): NewAnalysis<ConfidenceScores | undefined> {
  return ({ settings }) => new ConfidenceTally(settings)
}

/** Scores a response at every confidence threshold, document by document. */
class ConfidenceTally {
  readonly #settings: Settings
  readonly #metric: string
  readonly #evaluations: readonly Evaluation[]
  readonly #judged: { confidence: number; isRight: boolean }[] = []
  #needed = 0

  constructor(settings: Settings) {
    this.#metric = settings.metrics.includes('conll') ? 'conll' : (settings.metrics[0] as string)
    this.#settings = { ...settings, metrics: [this.#metric], by: [] }
    this.#evaluations = THRESHOLDS.map(() => new Evaluation(this.#settings))
  }

  add(pair: ScoredPair): undefined {
    const { key, response } = pair.matched
    const twins = twinsOfResponse(pair.matched)
    const entityOf = (mention: number): number => {
      const twin = twins[mention] as number
      return twin < 0 ? -1 : (key.mentions.entity[twin] as number)
    }
    for (const { from, to, confidence } of antecedentLinks(response)) {
      if (confidence === undefined) continue
      const entity = entityOf(from)
      this.#judged.push({ confidence, isRight: entity >= 0 && entity === entityOf(to) })
    }
    for (const size of entitySizes(key)) this.#needed += size - 1
    for (const [t, evaluation] of this.#evaluations.entries()) {
      const cut = cutLinks(pair.response, THRESHOLDS[t] as number)
      evaluation.addPair(pair.altered({ response: cut }, this.#settings))
    }
  }

  /** Undefined if no link has a confidence. */
  result(): ConfidenceScores | undefined {
    const judged = this.#judged.sort((a, b) => b.confidence - a.confidence)
    if (judged.length === 0) return undefined
    const curve = THRESHOLDS.map((threshold, t) => this.#point(threshold, this.#evaluations[t] as Evaluation))
    const best = curve.reduce((a, b) => (b.score > a.score ? b : a))
    const bins = binsOf(judged)
    return {
      metric: this.#metric,
      links: judged.length,
      right: judged.filter(({ isRight }) => isRight).length,
      needed: this.#needed,
      area: areaOf(judged, this.#needed),
      calibrationError: bins.reduce(
        (sum, { links, confidence, right }) => sum + (links / judged.length) * Math.abs(confidence - right),
        0,
      ),
      best: { threshold: best.threshold, score: best.score },
      curve,
      bins,
    }
  }

  #point(threshold: number, evaluation: Evaluation): ConfidencePoint {
    const kept = this.#judged.filter(({ confidence }) => confidence >= threshold)
    const right = kept.filter(({ isRight }) => isRight).length
    const recall = ratio(right, this.#needed)
    const precision = ratio(right, kept.length)
    const { value, f1 } = evaluation.result().scores[this.#metric] ?? {}
    return {
      threshold,
      links: kept.length,
      recall,
      precision,
      f1: ratio(2 * precision * recall, precision + recall),
      score: value ?? f1 ?? 0,
    }
  }
}

type Judged = readonly { readonly confidence: number; readonly isRight: boolean }[]

/** @param judged most confident first; links of equal confidence are one step */
function areaOf(judged: Judged, needed: number): number {
  let [area, right, counted] = [0, 0, 0]
  for (let i = 0; i < judged.length; ) {
    const { confidence } = judged[i] as Judged[number]
    const before = right
    for (; judged[i]?.confidence === confidence; i++) {
      counted++
      if (judged[i]?.isRight === true) right++
    }
    area += ratio(right - before, needed) * ratio(right, counted)
  }
  return area
}

function binsOf(judged: Judged): ConfidenceBin[] {
  return Array.from({ length: BINS }, (_, b) => {
    const own = judged.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === b)
    return {
      from: b / BINS,
      to: (b + 1) / BINS,
      links: own.length,
      confidence: ratio(
        own.reduce((sum, { confidence }) => sum + confidence, 0),
        own.length,
      ),
      right: ratio(own.filter(({ isRight }) => isRight).length, own.length),
    }
  }).filter(({ links }) => links > 0)
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
