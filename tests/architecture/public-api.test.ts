import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as compare from '../../src/entries/compare.ts'
import * as explorer from '../../src/entries/explorer.ts'
import * as formats from '../../src/entries/formats.ts'
import * as node from '../../src/entries/node.ts'
import * as resolve from '../../src/entries/resolve.ts'
import * as score from '../../src/entries/score.ts'
import * as browser from '../../src/index.ts'
import * as inNode from '../../src/index-node.ts'
import { version } from '../../src/version.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  exports: Record<string, unknown>
}

/**
 * The exports of version 0.1.0, except responseParsers, replaced by a format's reader, and formatSignature, since results
 * are signed where they are made: none may vanish unnoticed.
 */
const FIRST_VALUES = `
DocumentBuilder ErrorAnalysis Evaluation InputError RefereeError Resolver TextAnalyzer TokenList
agreementReport alignResponse analyseErrors assign bytesSource compareDocuments compareSystems decodeModel
defaultSettings defaultTest definitions detectFormat documentLabel encodeModel entitySizes errorTypes
evaluate explainDifferences explainScore findErrors findTwins formatById formatScores
formats knowledgeFrom measureAgreement mentionSize metricById metricSets metrics parseSignature piecesOf
presets readBytes renderAgreement renderComparison renderScores resolveSettings responseFromDocument
tabulate trainModel validateSource version withDefinition
`
const FIRST_TYPES = `
Agreement AgreementReport AlignedResponse Alpha Analysis Analyst ByteSource Candidate Comparison
ComparisonReport CorefDocument CorefError Corpus CountedScore Counts DamagingDocument DamagingEntity
Definition DefinitionName Detection Differences DocumentErrors DocumentFrame EntityName ErrorAnalysisOptions
ErrorAnalysisResult ErrorCode ErrorType EvaluationOptions EvaluationResult Explanation Format Gain Knowledge
Lesson Link LinkErrors ListedError ListedMention MatchRule MentionAttributes MentionSource MentionType
Mentions Metric MetricCard MetricDifference Model Name NameType Noun Origin OverlapTable ParsedResponse
Place Problem ReadContext ReadDocuments RecipeName Rendering RepairReport ResolverOptions Score Scores
ScoresReport Settings SignedResult Span SpanText SparseWeights SystemScores TestOptions TextModels Token
Tokens TrainingOptions TwinDocuments Twins TypedLinkErrors UnmarkedReading Validation VerdictCounts Warning
WarningCode WaterfallStep WriteContext
`

/** The values and types that an entry file exports, types prefixed with `type`. */
function exportsOf(name: string): string[] {
  const source = readFileSync(join(root, 'src/entries', `${name}.ts`), 'utf8')
  return [...source.matchAll(/^export (type )?\{([^}]*)\}/gm)]
    .flatMap(([, type = '', list = '']) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => (each.startsWith('type ') ? each : `${type}${each}`))
        .map((each) => each.replace(/\w+ as /, '')),
    )
    .sort()
}

const typesIn = (name: string): string[] =>
  exportsOf(name)
    .filter((each) => each.startsWith('type '))
    .map((each) => each.slice('type '.length))
const words = (text: string): string[] => text.trim().split(/\s+/)

describe('the library', () => {
  test.each(['score', 'formats', 'compare', 'resolve', 'explorer', 'textbook'])(
    '%s lists what it exports',
    (name) => {
      const source = readFileSync(join(root, 'src/entries', `${name}.ts`), 'utf8')

      expect(source).not.toMatch(/export \*/)
      expect(exportsOf(name).length).toBeGreaterThan(10)
    },
  )

  test('has what 0.1.0 had', () => {
    const types = ['score', 'formats', 'compare', 'resolve'].flatMap(typesIn)

    expect([...words(FIRST_VALUES), 'readCorpus'].filter((name) => !(name in browser))).toEqual([])
    expect(words(FIRST_TYPES).filter((name) => !types.includes(name))).toEqual([])
  })

  test('is what its parts are', () => {
    const parts = [score, formats, compare, resolve].flatMap((part) => Object.keys(part))

    expect(Object.keys(browser).sort()).toEqual([...parts, 'readCorpus'].sort())
    expect(Object.keys(explorer).filter((name) => name in browser)).toEqual([])
  })

  test('can load in Node what ships with the package', () => {
    const loaders = Object.keys(node).filter((name) => !(name in browser))

    expect(loaders.sort()).toEqual(
      words(
        'loadAnalyst loadModel makePlan makeReport mapShard mergeParts openLab partReader readPair readPlan runStatus ' +
          'serveReport slurmJobs submitJob writePlan',
      ),
    )
  })

  test('has the same names in Node, where readCorpus reads', async () => {
    expect(Object.keys(inNode)).toEqual(Object.keys(browser))
    expect((await inNode.readCorpus(join(root, 'samples/key.coref.jsonl'))).documents.length).toBe(16)
    await expect(browser.readCorpus('samples/key.coref.jsonl')).rejects.toThrow(
      'samples/key.coref.jsonl: readCorpus reads from disk, in Node only; use readBytes elsewhere',
    )
  })
})

test('the package has these doors', () => {
  expect(Object.keys(manifest.exports)).toEqual([
    '.',
    './score',
    './formats',
    './compare',
    './resolve',
    './explorer',
    './textbook',
    './promptfoo',
    './node',
    './schemas/*',
    './package.json',
  ])
})

test('the version is that of the package, in the library and on the command line', async () => {
  expect(version).toBe(manifest.version)
  expect(browser.version).toBe(manifest.version)
  expect((await refereeHere(['--version'])).stdout).toBe(`${manifest.version}\n`)
  expect((await refereeHere(['-V'])).stdout).toBe(`${manifest.version}\n`)
})
