import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as node from '../../src/cli/node.ts'
import * as browser from '../../src/index.ts'
import { version } from '../../src/version.ts'
import { referee, root } from '../support/program.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  exports: Record<string, unknown>
}

test('the library exports these values and no others', () => {
  expect(Object.keys(browser).sort()).toMatchInlineSnapshot(`
    [
      "DocumentBuilder",
      "ErrorAnalysis",
      "Evaluation",
      "InputError",
      "RefereeError",
      "Resolver",
      "TextAnalyzer",
      "TokenList",
      "agreementReport",
      "alignResponse",
      "analyseErrors",
      "assign",
      "bytesSource",
      "compareDocuments",
      "compareSystems",
      "decodeModel",
      "defaultSettings",
      "defaultTest",
      "definitions",
      "detectFormat",
      "documentLabel",
      "encodeModel",
      "entitySizes",
      "errorTypes",
      "evaluate",
      "explainDifferences",
      "explainScore",
      "findErrors",
      "findTwins",
      "formatById",
      "formatScores",
      "formatSignature",
      "formats",
      "knowledgeFrom",
      "measureAgreement",
      "mentionSize",
      "metricById",
      "metricSets",
      "metrics",
      "parseSignature",
      "piecesOf",
      "presets",
      "readBytes",
      "renderAgreement",
      "renderComparison",
      "renderScores",
      "resolveSettings",
      "responseFromDocument",
      "responseParsers",
      "tabulate",
      "trainModel",
      "validateSource",
      "version",
      "withDefinition",
    ]
  `)
})

test('in Node there is reading from files too', () => {
  expect(Object.keys(node).filter((name) => !(name in browser))).toEqual(['readCorpus'])
})

test('the library exports these types and no others', () => {
  const source = readFileSync(join(root, 'src/index.ts'), 'utf8')
  const types = [...source.matchAll(/export type \{([^}]*)\}|(?<=[{,\s])type (\w+)/g)].flatMap(
    ([, list, one]) => (one !== undefined ? [one] : (list as string).split(',').map((name) => name.trim())),
  )

  expect(types.filter((name) => name !== '').sort()).toMatchInlineSnapshot(`
    [
      "Agreement",
      "AgreementReport",
      "AlignedResponse",
      "Alpha",
      "Analysis",
      "Analyst",
      "ByteSource",
      "Candidate",
      "Comparison",
      "ComparisonReport",
      "CorefDocument",
      "CorefError",
      "Corpus",
      "CountedScore",
      "Counts",
      "DamagingDocument",
      "DamagingEntity",
      "Definition",
      "DefinitionName",
      "Detection",
      "Differences",
      "DocumentErrors",
      "DocumentFrame",
      "EntityName",
      "ErrorAnalysisOptions",
      "ErrorAnalysisResult",
      "ErrorCode",
      "ErrorType",
      "EvaluationOptions",
      "EvaluationResult",
      "Explanation",
      "Format",
      "Gain",
      "Knowledge",
      "Lesson",
      "Link",
      "LinkErrors",
      "ListedError",
      "ListedMention",
      "MatchRule",
      "MentionAttributes",
      "MentionSource",
      "MentionType",
      "Mentions",
      "Metric",
      "MetricCard",
      "MetricDifference",
      "Model",
      "Name",
      "NameType",
      "Noun",
      "Origin",
      "OverlapTable",
      "ParsedResponse",
      "Place",
      "Problem",
      "ReadContext",
      "ReadDocuments",
      "RecipeName",
      "Rendering",
      "RepairReport",
      "ResolverOptions",
      "Score",
      "Scores",
      "ScoresReport",
      "Settings",
      "SignedResult",
      "Span",
      "SpanText",
      "SparseWeights",
      "SystemScores",
      "TestOptions",
      "TextModels",
      "Token",
      "Tokens",
      "TrainingOptions",
      "TwinDocuments",
      "Twins",
      "TypedLinkErrors",
      "UnmarkedReading",
      "Validation",
      "VerdictCounts",
      "Warning",
      "WarningCode",
      "WaterfallStep",
      "WriteContext",
    ]
  `)
})

test('the package has these doors', () => {
  expect(Object.keys(manifest.exports)).toEqual(['.', './node', './schemas/*', './package.json'])
})

test('the version is that of the package, in the library and on the command line', () => {
  expect(version).toBe(manifest.version)
  expect(browser.version).toBe(manifest.version)
  expect(referee(['--version']).stdout).toBe(`${manifest.version}\n`)
  expect(referee(['-V']).stdout).toBe(`${manifest.version}\n`)
})
