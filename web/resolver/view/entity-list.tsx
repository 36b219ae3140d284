import { counted } from 'coref-referee/explorer'
import { colourOf } from '../../parts/palette.ts'
import { Scroll } from '../../parts/scroll.tsx'
import { type DraftEntity, type DraftMention, entitiesOf } from '../correction/draft.ts'
import { select, selectedEntity } from '../correction/selection.ts'
import { draft, type Resolution } from '../state.ts'
import { wordsIn } from './selection-panel.tsx'

/** At most this many are listed; the others can be reached in the text. */
const MOST = 300

/** The entities, largest first; a click goes to an entity's first mention. */
export function EntityList({ resolution }: { readonly resolution: Resolution }) {
  const entities = entitiesOf(draft.value)
  return (
    <section class="entities" aria-label="Entities">
      <h2>
        {counted(entities.length, 'entity', 'entities')}, {counted(draft.value.length, 'mention')}
      </h2>
      <Scroll label="List of entities">
        <ol>
          {entities.slice(0, MOST).map((entity) => (
            <li key={entity.number}>
              <button
                type="button"
                class="plain"
                aria-pressed={entity.number === selectedEntity.value}
                onClick={() => {
                  const { start, end } = first(entity)
                  select(start, end)
                }}
              >
                <span class="swatch" style={{ background: colourOf(entity.number) }} />
                {entity.number} <bdi>{nameOf(entity, resolution)}</bdi>{' '}
                <span class="faint">{entity.mentions.length}</span>
              </button>
            </li>
          ))}
        </ol>
      </Scroll>
      {entities.length > MOST && <p class="faint">and {entities.length - MOST} more</p>}
      <datalist id="entities">
        {entities.slice(0, MOST).map((entity) => (
          <option key={entity.number} value={entity.number}>
            {nameOf(entity, resolution)}
          </option>
        ))}
      </datalist>
    </section>
  )
}

function first({ mentions }: DraftEntity): DraftMention {
  return mentions[0] as DraftMention
}

const LONGEST_NAME = 60

function nameOf(entity: DraftEntity, resolution: Resolution): string {
  const words = wordsIn(resolution, first(entity))
  return words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME)}…` : words
}
