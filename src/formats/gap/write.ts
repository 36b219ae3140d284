import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { ruleTokens } from '../shared/text-tokens.ts'
import { GAP_HEADER, PAGE, ROLE, ROLES, type Role } from './columns.ts'
import { entitiesOf } from './read.ts'

/**
 * Write the table of GAP, a document a row.
 *
 * @throws RefereeError for all but documents of one pronoun and two names in a text of one line
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  yield `${GAP_HEADER.join('\t')}\n`
  for (const document of documents) {
    const { text, tokens, mentions } = document
    const id = documentLabel(document)
    if (id === '' || /[\t\n\r]/.test(id)) throw cannotHold('gap', document, `a document called "${id}"`)
    if (text === undefined || tokens === undefined)
      throw cannotHold('gap', document, 'a document without text')
    if (/[\t\n\r]/.test(text)) throw cannotHold('gap', document, 'a text of several lines or with TABs')
    const roles = rolesOf(document)
    const answers = answersOf(document, roles)
    inspect(document, text, tokens, roles, leftovers)
    const scale = new OffsetScale(text, 'code-points')
    const range = (role: Role): readonly [number, number] => {
      const m = roles[role]
      const from = tokens.token(mentions.start[m] as number).start
      const to = tokens.token((mentions.end[m] as number) - 1).end
      if (from === undefined || to === undefined) {
        throw cannotHold('gap', document, 'tokens that do not say where in the text they stand')
      }
      return [from, to]
    }
    const words = (role: Role): string => text.slice(...range(role))
    const offset = (role: Role): number => scale.fromUtf16(range(role)[0])
    const page = mentions.attributes?.[roles.Pronoun]?.features?.get(PAGE) ?? ''
    const cells = [
      id,
      text,
      words('Pronoun'),
      offset('Pronoun'),
      words('A'),
      offset('A'),
      answer(answers.isA),
      words('B'),
      offset('B'),
      answer(answers.isB),
      leftovers.cell(page),
    ]
    yield `${cells.join('\t')}\n`
  }
}

function answer(isTrue: boolean): string {
  return isTrue ? 'TRUE' : 'FALSE'
}

/** Which mention is which: as the reader noted or, for other sources, by type and order. */
function rolesOf(document: CorefDocument): Readonly<Record<Role, number>> {
  const { mentions } = document
  const numbers = Array.from({ length: mentions.count }, (_, m) => m)
  const noted = ROLES.map((role) =>
    numbers.find((m) => mentions.attributes?.[m]?.features?.get(ROLE) === role),
  )
  const pronouns = numbers.filter((m) => mentions.attributes?.[m]?.type === 'pronoun')
  const names = numbers.filter((m) => mentions.attributes?.[m]?.type !== 'pronoun')
  const [Pronoun, A, B] = noted.includes(undefined) ? [pronouns[0], names[0], names[1]] : noted
  const isThree = mentions.count === 3 && mentions.pieces.size === 0
  if (!isThree || Pronoun === undefined || A === undefined || B === undefined) {
    throw cannotHold('gap', document, 'other mentions than one pronoun and two names')
  }
  return { Pronoun, A, B }
}

interface Answers {
  readonly isA: boolean
  readonly isB: boolean
}

function answersOf(document: CorefDocument, { Pronoun, A, B }: Readonly<Record<Role, number>>): Answers {
  const { entity } = document.mentions
  const [isA, isB] = [entity[Pronoun] === entity[A], entity[Pronoun] === entity[B]]
  if (entity[A] === entity[B] && !isA) {
    throw cannotHold('gap', document, 'two names of one entity that is not the pronoun’s')
  }
  return { isA, isB }
}

function inspect(
  document: CorefDocument,
  text: string,
  tokens: Tokens,
  roles: Readonly<Record<Role, number>>,
  leftovers: Leftovers,
): void {
  const { mentions } = document
  if (document.sentences.length > 1) leftovers.drop('sentences')
  const { isA, isB } = answersOf(document, roles)
  const ids = entitiesOf(isA, isB)
  if (ROLES.some((role) => document.entityId(mentions.entity[roles[role]] as number) !== ids[role])) {
    leftovers.drop('the ids of entities')
  }
  const borders = ROLES.flatMap((role) => {
    const m = roles[role]
    const [first, last] = [mentions.start[m] as number, (mentions.end[m] as number) - 1]
    return [tokens.token(first).start ?? -1, tokens.token(last).end ?? -1]
  })
  const cut = ruleTokens(text, borders)
  let isSame = cut.count === tokens.count
  for (let t = 0; isSame && t < tokens.count; t++) isSame = tokens.token(t).start === cut.start[t]
  if (!isSame) leftovers.drop('tokens: they are cut by rule again')
}
