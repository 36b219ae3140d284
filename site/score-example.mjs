// The output of a worked example. The pages run this in the browser, and the tests in Node.
import { explainDifferences, explainScore } from '../dist/compare.js'
import { formatById, readBytes } from '../dist/formats.js'
import { evaluate, matchDocuments, metricById, resolveSettings } from '../dist/score.js'

/**
 * @param {{ metric: string, format: string, key: string, response: string, settings?: object }} example
 * @returns the score, its derivation, and what other scorers would print; or a problem with the input
 */
export async function scoreExample({ metric, format, key, response, settings = {} }) {
  try {
    const [left, right] = await Promise.all([read(key, format), read(response, format)])
    const asked = { ...settings, metrics: [metric] }
    const { scores, warnings } = evaluate(left, right, asked)
    return {
      score: scores[metric],
      warnings: warnings.map(({ message }) => message),
      steps: stepsOf(metric, left, right, asked),
      peers: peersOf(metric, left, right, asked),
    }
  } catch (error) {
    // Whatever is typed, the page reports what is wrong with it.
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Both sides get the same name: texts without ids are paired by it. */
async function read(text, format) {
  // An indented line continues the one above it.
  const whole = format === 'referee' ? text.replaceAll(/\n[ \t]+/g, ' ') : text
  const { documents, warnings } = await readBytes(
    new TextEncoder().encode(whole),
    'example',
    formatById(format),
  )
  return { name: 'example', documents, warnings }
}

/** The terms of a single document's score, and the divisions. */
function stepsOf(metric, key, response, asked) {
  if (key.documents.length !== 1 || asked.across !== undefined) return undefined
  const settings = resolveSettings(asked)
  const matched = matchDocuments(key.documents[0], response.documents[0], settings, () => {})
  return flatten(explainScore(metricById(metric), matched, settings))
}

function flatten({ label, terms, parts, conclusion }) {
  const own = {
    label,
    conclusion: conclusion.map((line) =>
      line.replaceAll(/\d+\.\d{5,}/g, (number) => Number(number).toFixed(4)),
    ),
    terms: terms.map(({ key, response, mention, arithmetic }) => ({
      about: mention?.text ?? [key, response].filter((each) => each !== undefined).join(' and '),
      side: mention?.side ?? (key === undefined ? 'response' : response === undefined ? 'key' : 'both'),
      entity: mention?.entity,
      arithmetic,
    })),
  }
  return [...parts.flatMap(flatten), own]
}

function peersOf(metric, key, response, asked) {
  const { peers } = explainDifferences(key, response, resolveSettings(asked))
  return peers
    .filter(({ theirs }) => theirs[metric] !== undefined)
    .map(({ peer, ours, theirs, steps }) => ({
      peer,
      value: theirs[metric],
      gap: theirs[metric] - ours[metric],
      because: steps.filter(({ changes }) => Math.abs(changes[metric] ?? 0) > 1e-9).map(({ says }) => says),
    }))
}
