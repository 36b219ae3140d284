import type { Token } from '../../../document/tokens.ts'
import type { WriteContext } from '../../format.ts'

/** No text file holds the first of these, no column the others. */
const UNHELD = /[\0\t\n\r]/g

/** The first nine columns of a token. @param idOf the number of a token in its sentence, or undefined */
export function writeRow(
  token: Token,
  id: string,
  idOf: (position: number) => string | undefined,
  context: WriteContext | undefined,
): string {
  const cell = (value: string | undefined): string => {
    if (value === undefined) return '_'
    if (value === '' || value === '_') context?.drop('columns that are empty or an underscore')
    return clean(value) || '_'
  }
  return [
    id,
    formOf(token, context),
    cell(token.lemma),
    cell(token.upos),
    cell(token.pos),
    cell(token.feats),
    governor(token.governor) ?? '_',
    cell(token.relation),
    edges(),
  ].join('\t')

  function clean(value: string): string {
    const text = value.replace(UNHELD, ' ')
    if (text !== value) context?.drop('TABs and line breaks inside columns')
    return text
  }

  function governor(position: number | undefined): string | undefined {
    if (position === undefined) return undefined
    const number = position === -1 ? '0' : idOf(position)
    if (number === undefined) context?.drop('governors outside of their sentence')
    return number
  }

  function edges(): string {
    const list = (token.enhanced ?? []).flatMap(([position, relation]) => {
      const number = governor(position)
      if (relation.includes('|')) context?.drop('enhanced relations with a bar in them')
      return number === undefined || relation.includes('|') ? [] : [`${number}:${clean(relation)}`]
    })
    return list.length === 0 ? '_' : list.join('|')
  }

  function formOf({ text, empty }: Token, toldIn: WriteContext | undefined): string {
    const isHeld = empty === true ? text !== '_' : text !== ''
    if (!isHeld) toldIn?.drop('words that are empty, and empty nodes that are an underscore')
    return clean(text) || '_'
  }
}
