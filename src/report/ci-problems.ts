import { printable } from '../errors.ts'
import type { Problem } from '../formats/validate.ts'
import { version } from '../version.ts'
import { counted } from './number.ts'
import { type FileProblems, type ProblemsReport, remedyOf } from './problems.ts'

/** Problems in the forms of tools that show them in code review. */
export const ciForms = ['sarif', 'junit', 'github'] as const
export type CiForm = (typeof ciForms)[number]

export function renderCiProblems(report: ProblemsReport, form: CiForm): string {
  switch (form) {
    case 'sarif':
      return `${JSON.stringify(sarif(report), undefined, 2)}\n`
    case 'junit':
      return junit(report)
    case 'github':
      return report.files.map(githubLines).join('')
  }
}

const SARIF_SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** SARIF 2.1.0: a rule for each code, a result for each problem. */
function sarif({ files }: ProblemsReport): object {
  const codes = [...new Set(files.flatMap(({ problems }) => problems.map(({ code }) => code)))].sort()
  const omitted = files.filter((file) => file.omitted !== undefined)
  return {
    $schema: SARIF_SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'referee',
            semanticVersion: version,
            rules: codes.map((code) => {
              const remedy = remedyOf(code)
              return { id: code, ...(remedy === undefined ? {} : { help: { text: remedy } }) }
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            ...(omitted.length === 0
              ? {}
              : {
                  toolExecutionNotifications: omitted.map((file) => ({
                    level: 'warning',
                    message: { text: `${file.path}: ${moreProblems(file)}` },
                  })),
                }),
          },
        ],
        results: files.flatMap(({ path, problems }) =>
          problems.map(({ code, severity, line, column, message }) => ({
            ruleId: code,
            ruleIndex: codes.indexOf(code),
            level: severity,
            message: { text: message },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: uriOf(path) },
                  region: { startLine: line, startColumn: column },
                },
              },
            ],
          })),
        ),
      },
    ],
  }
}

/** A path as a URI reference that a viewer resolves against the repository root; an absolute one as a file URL. */
function uriOf(path: string): string {
  const parts = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .split('/')
  const escaped = parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')
  if (/^[A-Za-z]:$/.test(parts[0] as string))
    return `file:///${parts[0]}${escaped.slice((parts[0] as string).length + 2)}`
  return escaped.startsWith('/') ? `file://${escaped}` : escaped
}

/** JUnit's XML: a test case for each file, which fails with its errors; warnings are its output. */
function junit({ files }: ProblemsReport): string {
  const failed = files.filter(
    ({ problems, omitted }) => errorsAmong(problems).length + (omitted?.errors ?? 0) > 0,
  )
  const counts = `tests="${files.length}" failures="${failed.length}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="referee validate" ${counts}>`,
    `  <testsuite name="referee validate" ${counts} errors="0" skipped="0">`,
    ...files.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase(file: FileProblems): string {
  const { path, format, problems, omitted } = file
  const errors = errorsAmong(problems)
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const more = omitted === undefined ? [] : [`${printable(path)}: ${moreProblems(file)}`]
  const lines = (listed: readonly Problem[]): string =>
    [...listed.map((problem) => problemLine(path, problem)), ...more].map(xml).join('\n')
  const parts = [
    ...(errors.length + (omitted?.errors ?? 0) === 0
      ? []
      : [
          `      <failure type="${xml(errors[0]?.code ?? 'error')}" message="${xml(counted(errors.length + (omitted?.errors ?? 0), 'error'))}">${lines(errors)}</failure>`,
        ]),
    ...(warnings.length === 0 ? [] : [`      <system-out>${lines(warnings)}</system-out>`]),
  ]
  const start = `    <testcase classname="${xml(format)}" name="${xml(path)}"`
  return parts.length === 0 ? `${start}/>` : [`${start}>`, ...parts, '    </testcase>'].join('\n')
}

function problemLine(path: string, { line, column, severity, code, message }: Problem): string {
  return printable(`${path}:${line}:${column}: ${severity}: ${message} [${code}]`)
}

/** Text for XML 1.0, which does not allow most control characters. */
function xml(text: string): string {
  return printable(text.toWellFormed().replaceAll('\ufffe', '·').replaceAll('\uffff', '·'))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Workflow commands of GitHub Actions: an annotation for each problem. */
function githubLines(file: FileProblems): string {
  const { path, problems, omitted } = file
  const annotations = problems.map(({ severity, line, column, code, message }) => {
    const remedy = remedyOf(code)
    const text = [printable(message), ...(remedy === undefined ? [] : [remedy])].join('\n')
    const place = `file=${property(path)},line=${line},col=${column},title=${property(code)}`
    return `::${severity} ${place}::${data(text)}\n`
  })
  if (omitted === undefined) return annotations.join('')
  const severity = omitted.errors > 0 ? 'error' : 'warning'
  return [...annotations, `::${severity} file=${property(path)}::${data(moreProblems(file))}\n`].join('')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

function errorsAmong(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity }) => severity === 'error')
}

function moreProblems({ omitted }: FileProblems): string {
  return `${counted((omitted?.errors ?? 0) + (omitted?.warnings ?? 0), 'more problem')} not listed`
}
