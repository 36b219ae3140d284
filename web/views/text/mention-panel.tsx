import { counted, grouped } from 'coref-referee/explorer'
import { Scroll } from '../../parts/scroll.tsx'
import { linkTo, route } from '../../state/route.ts'
import { documentView } from '../../state/view-models.ts'
import { lineOf } from './fragments.ts'
import { MentionStory } from './mention-story.tsx'
import {
  addressOf,
  antecedentOf,
  labelOf,
  type MentionRef,
  numberOf,
  selected,
  sideOf,
  textOf,
  toggleFollowing,
  twinOf,
} from './selection.ts'
import { verdictSentence } from './verdict-sentence.ts'

/** Details of the selected mention: the verdict, its antecedents, its entity on both sides. */
export function MentionPanel() {
  const ref = selected.value
  if (ref === undefined) {
    return <p class="faint panel">Click a mention, or press n for the next error. Press ? for all keys.</p>
  }
  const own = sideOf(ref.side)
  const twin = twinOf(ref)
  const isFollowed = route.value.entity === numberOf(ref)
  return (
    <Scroll label="Selected mention" classes="panel">
      <p role="status">
        <strong>
          “<bdi>{textOf(ref)}</bdi>”
        </strong>{' '}
        in the {ref.side}: {verdictSentence(ref)}
        {own?.notes[ref.mention] !== '' && <span class="faint"> {own?.notes[ref.mention]}</span>}
      </p>
      <button type="button" aria-pressed={isFollowed} onClick={toggleFollowing}>
        follow entity {labelOf(numberOf(ref))}
      </button>
      <MentionStory />
      <Chain of={ref} />
      {twin !== undefined && <Chain of={twin} />}
    </Scroll>
  )
}

const SHOWN = 100
const CONTEXT = 3

/** The mentions of an entity in text order, each with a few words around it. */
function Chain({ of }: { readonly of: MentionRef }) {
  const own = sideOf(of.side)
  if (own === undefined) return null
  const entity = own.entity[of.mention] as number
  const mentions: number[] = []
  for (const [mention, each] of own.entity.entries()) if (each === entity) mentions.push(mention)
  const antecedent = antecedentOf(of)
  return (
    <div class="chain">
      <h3>
        {of.side}: entity {labelOf(own.number[entity] as number)}{' '}
        <span class="faint">
          {counted(mentions.length, 'mention')}
          {own.entityIds[entity] !== '' && (
            <>
              , called <bdi>“{own.entityIds[entity]}”</bdi> in the file
            </>
          )}
        </span>
      </h3>
      <ol>
        {mentions.slice(0, SHOWN).map((mention) => {
          const ref = { side: of.side, mention }
          const role =
            mention === of.mention ? 'here' : mention === antecedent?.mention ? 'antecedent' : undefined
          return (
            <li key={mention} class={role}>
              <a href={linkTo({ mention: addressOf(ref) })}>
                <Snippet of={ref} />
              </a>
            </li>
          )
        })}
      </ol>
      {mentions.length > SHOWN && <p class="faint">and {grouped(mentions.length - SHOWN)} more</p>}
    </div>
  )
}

function Snippet({ of }: { readonly of: MentionRef }) {
  const own = sideOf(of.side)
  const model = documentView.value
  const words = model?.words
  if (own === undefined || model === undefined) return null
  const [start, end] = [own.start[of.mention] as number, own.end[of.mention] as number]
  if (words === undefined) return <>{textOf(of)}</>
  const line = lineOf(model.lines, start)
  const from = Math.max(model.lines[line] as number, start - CONTEXT)
  const to = Math.min(words.end.length, end + CONTEXT)
  return (
    <>
      <span class="line-number">{line + 1}</span>{' '}
      <bdi>
        <span class="faint">{words.text.slice(words.start[from], words.start[start])}</span>
        <b>{words.text.slice(words.start[start], words.end[end - 1])}</b>
        <span class="faint">{words.text.slice(words.end[end - 1], words.end[to - 1])}</span>
      </bdi>
    </>
  )
}
