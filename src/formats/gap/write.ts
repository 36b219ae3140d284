import { type CorefDocument, documentLabel, type MentionType } from '../../document/document.ts'
import { GAP_ROLE, GAP_ROLES, type GapRole } from '../../document/gap-roles.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import type { Leftovers } from '../leftovers.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { ruleTokens } from '../shared/text-tokens.ts'
import { GAP_HEADER, nameEntities, PAGE } from './columns.ts'

export const header: string = `${GAP_HEADER.join('\t')}\n`

/**
 * Write the table of GAP, one document per row.
 *
 * @throws RefereeError unless the document is one pronoun and two names in a text of one line
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { text, tokens, mentions, sentences } = document
  const id = documentLabel(document)
  if (id === '' || /[\t\n\r]/.test(id)) leftovers.refuse(`a document called "${id}"`)
  if (text === undefined || tokens === undefined) leftovers.refuse('a document without text')
  if (/[\t\n\r]/.test(text)) leftovers.refuse('a text of several lines or with TABs')
  const roles = findRoles(document, leftovers)
  if (sentences.length > 1) leftovers.drop('sentences')
  const answers = findAnswers(document, roles, leftovers)
  const ranges = GAP_ROLES.map((role) => findRange(document, tokens, roles[role], leftovers))
  if (!isCutByRule(text, tokens, ranges)) leftovers.drop('tokens: they are cut by rule again')
  const scale = new OffsetScale(text, 'code-points')
  const page = mentions.attributes?.[roles.Pronoun]?.features?.get(PAGE) ?? ''
  for (const role of GAP_ROLES) {
    const features = mentions.attributes?.[roles[role]]?.features
    leftovers.dropFeature(features, GAP_ROLE, role)
    leftovers.dropFeature(features, PAGE, role === 'Pronoun' && page !== '' ? page : undefined)
  }
  const cells = GAP_ROLES.flatMap((role, r) => {
    const [start, end] = ranges[r] as Span
    const answer = role === 'Pronoun' ? [] : [answers[role] ? 'TRUE' : 'FALSE']
    return [text.slice(start, end), scale.fromUtf16(start), ...answer]
  })
  yield `${[id, text, ...cells, leftovers.cell(page)].join('\t')}\n`
}

type Roles = Readonly<Record<GapRole, number>>

/** Which mention has which role: as the reader noted or, for other sources, by type and order. */
function findRoles({ mentions }: CorefDocument, leftovers: Leftovers): Roles {
  const numbers = Array.from({ length: mentions.count }, (_, m) => m)
  const noted = GAP_ROLES.map((role) =>
    numbers.find((m) => mentions.attributes?.[m]?.features?.get(GAP_ROLE) === role),
  )
  const pronouns = numbers.filter((m) => mentions.attributes?.[m]?.type === 'pronoun')
  const names = numbers.filter((m) => mentions.attributes?.[m]?.type !== 'pronoun')
  const [Pronoun, A, B] = noted.includes(undefined) ? [pronouns[0], names[0], names[1]] : noted
  const isThree = mentions.count === 3 && mentions.pieces.size === 0
  if (!isThree || Pronoun === undefined || A === undefined || B === undefined) {
    leftovers.refuse('other mentions than one pronoun and two names')
  }
  const isOther = (m: number, type: MentionType): boolean => (mentions.attributes?.[m]?.type ?? type) !== type
  if (isOther(Pronoun, 'pronoun') || isOther(A, 'named') || isOther(B, 'named'))
    leftovers.drop('mention types')
  return { Pronoun, A, B }
}

/** Which names the pronoun refers to. */
function findAnswers(
  document: CorefDocument,
  roles: Roles,
  leftovers: Leftovers,
): Record<'A' | 'B', boolean> {
  const [pronoun, a, b] = GAP_ROLES.map((role) => document.mentions.entity[roles[role]] as number)
  const answers = { A: pronoun === a, B: pronoun === b }
  if (a === b && !answers.A) {
    leftovers.refuse('two names of one entity that is not the pronoun’s')
  }
  const ids = nameEntities(answers.A, answers.B)
  const isNamed = (role: GapRole): boolean =>
    document.entityId(document.mentions.entity[roles[role]] as number) === ids[role]
  if (!GAP_ROLES.every(isNamed)) leftovers.drop('the ids of entities')
  return answers
}

/** The characters of a mention. */
function findRange(document: CorefDocument, tokens: Tokens, m: number, leftovers: Leftovers): Span {
  const { mentions, text = '' } = document
  const { start } = tokens.token(mentions.start[m] as number)
  const { end } = tokens.token((mentions.end[m] as number) - 1)
  if (start === undefined || end === undefined) {
    leftovers.refuse('tokens without their position in the text')
  }
  if (/^\s|\s$/.test(text.slice(start, end))) leftovers.refuse('mentions with blanks at their ends')
  return [start, end]
}

function isCutByRule(text: string, tokens: Tokens, ranges: readonly Span[]): boolean {
  const cut = ruleTokens(text, ranges.flat())
  return cut.count === tokens.count && cut.start.every((start, t) => tokens.token(t).start === start)
}
