// A page for each metric: its section of docs/metrics.md, a worked example, the textbook code, and scorers that differ.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { peers } from '../../build/lib/analysis/explain/peers.js'
import { metrics } from '../../build/lib/metrics/registry.js'
import { textbook } from '../../build/lib/textbook/textbook.js'
import { exampleOf } from '../worked-examples.mjs'
import { component, fenced, splitSections } from './markdown.mjs'
import { root } from './paths.mjs'

const ELSEWHERE = /^\* \*\*Elsewhere:\*\* (.*)$/m
/** Conventions about a single metric have it in their name. */
const ABOUT_ONE = /^(b3|ceafe|blanc):/

export function* metricPages() {
  const { intro, sections } = splitSections(readFileSync(join(root, 'docs/metrics.md'), 'utf8'))
  yield ['metrics.md', indexPage(intro, sections.get('Conventions'))]
  for (const metric of metrics) yield [`metrics/${metric.id}.md`, metricPage(metric, sections.get(metric.id))]
}

function indexPage(intro, conventions) {
  const rows = metrics.map(
    ({ id, label, card }) => `| [${id}](#${id.replaceAll('.', '')}) | ${label} | ${cell(card.paper)} |`,
  )
  return [
    intro,
    '## All metrics',
    ['| id | name | paper |', '| --- | --- | --- |', ...rows].join('\n'),
    '## Conventions',
    conventions,
  ].join('\n\n')
}

function metricPage({ id, label, family, of: parts, card }, section) {
  const { file } = textbook[id]
  const elsewhere = ELSEWHERE.exec(section)?.[1]
  const about = section
    .replace(ELSEWHERE, '')
    // The title already has the name.
    .replace(new RegExp(`^${escaped(label)}\\.\n+`), '')
    .replace(`](../src/textbook/${file})`, '](#textbook)')
    .trim()
  return [
    `# ${label}`,
    `\`--metrics ${id}\``,
    about,
    ...(family === 'composite'
      ? [`Made of ${parts.map((part) => `[${part}](#${part.replaceAll('.', '')})`).join(', ')}.`]
      : []),
    '## Worked example',
    'Edit either side. Your browser runs Referee and scores the text as you type.',
    component('WorkedExample', exampleProps(id, label)),
    '## Textbook',
    `The definition in plain code, from [src/textbook/${file}](../src/textbook/${file}). The tests check that the program agrees with it.`,
    fenced(readFileSync(join(root, 'src/textbook', file), 'utf8'), 'ts'),
    '## Who differs, and why',
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...peerTable(id),
    lawsOf(card),
  ].join('\n\n')
}

function bullets(items) {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${cell(item)}</li>`).join('')}</ul>`
}

function peerTable(id) {
  const having = peers.filter((peer) => peer.metrics.includes(id))
  if (having.length === 0) return ['No other scorer that Referee reproduces has this metric.']
  const rows = having.map(({ name, conventions, remarks }) => {
    const own = conventions.filter(
      (each) => !ABOUT_ONE.test(each.id) || each.id.startsWith(`${id}:`) || id === 'conll',
    )
    return `| ${name} | ${bullets(own.map(({ says }) => says))} | ${remarks.map(cell).join(' ')} |`
  })
  return [
    'Scorers that have this metric and the conventions they follow. [`referee explain --differences`](explain.md#what-other-scorers-report) computes what each of them would print for your files, one convention at a time; the worked example above does it for its text.',
    ['| scorer | conventions | also |', '| --- | --- | --- |', ...rows].join('\n'),
  ]
}

function lawsOf({ laws }) {
  const says = [
    laws.symmetric
      ? 'Swapping key and response swaps recall and precision.'
      : 'Swapping key and response does not merely swap recall and precision.',
    laws.identity === true
      ? 'A document scored against itself gets 100.'
      : `A document scored against itself does not always get 100: ${laws.identity}.`,
    laws.ignoresTwinlessSingletons
      ? 'A spurious singleton in the response changes nothing.'
      : 'A spurious singleton in the response changes the score.',
    ...(laws.bounded === undefined ? [] : [`The score may leave the range from 0 to 100: ${laws.bounded}.`]),
  ]
  return ['## Laws', says.map((each) => `* ${each.replace(/\.\.$/, '.')}`).join('\n')].join('\n\n')
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Vue reserves the name `key`. */
function exampleProps(id, label) {
  const { key, response, ...rest } = exampleOf(id)
  return { metric: id, label, ...rest, keyText: key, responseText: response }
}
