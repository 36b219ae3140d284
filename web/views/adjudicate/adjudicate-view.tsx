import { useSignal } from '@preact/signals'
import {
  type Choice,
  type MentionDisagreement,
  type UndecidedReading,
  writeDecisions,
} from 'coref-referee/compare'
import { grouped } from 'coref-referee/explorer'
import { useLayoutEffect } from 'preact/hooks'
import { download } from '../../parts/download.ts'
import { Progress } from '../../parts/progress.tsx'
import { Scroll } from '../../parts/scroll.tsx'
import { isTyping } from '../../parts/typing.ts'
import { WindowedTable } from '../../parts/windowed-table.tsx'
import { failure, systemNames, worker } from '../../state/data.ts'
import { go, linkTo } from '../../state/route.ts'
import { WorkerError } from '../../worker/client.ts'
import { focus } from './borders.ts'
import {
  annotators,
  at,
  current,
  decide,
  decidedCount,
  decisionOn,
  decisions,
  disagreements,
  edits,
  isUnsaved,
  list,
  listing,
  noteOn,
  openDecisions,
  step,
  takeBack,
} from './decided.ts'
import { EntityChoice, onPassageKey, PassageEditor } from './passage-editor.tsx'

const ROW_HEIGHT = 34

/** Decide the annotators' disagreements one by one, then merge all annotations into one. */
export function AdjudicateView() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const all = disagreements.value
  const found = list.value?.found ?? 0
  return (
    <>
      <h1>Adjudicate</h1>
      <div class="toolbar">
        <label>
          between{' '}
          <select
            value={annotators.value[0] === -1 ? 'all' : 'responses'}
            onChange={({ currentTarget }) => go({ between: currentTarget.value, at: undefined })}
          >
            <option value="responses" disabled={systemNames.value.length < 2}>
              the responses
            </option>
            <option value="all">key and responses</option>
          </select>
        </label>
        <span role="status">
          {list.value !== undefined &&
            `${grouped(decidedCount.value)} of ${grouped(found)} decided${
              all.length < found ? `; the first ${grouped(all.length)} listed` : ''
            }`}
        </span>
      </div>
      <Progress work={listing} what="Looking for disagreements" />
      {list.value !== undefined && all.length === 0 && (
        <p>No disagreements. Open other annotations of the same texts to decide between them.</p>
      )}
      {current.value !== undefined && (
        <>
          <Card disagreement={current.value} />
          <Saving />
          <Edits />
          <All />
        </>
      )}
    </>
  )
}

function onKey(event: KeyboardEvent): void {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const name = focus.value === undefined ? list.value?.names[Number(event.key) - 1] : undefined
  if (onPassageKey(event.key)) {
    event.preventDefault()
    return
  }
  if (event.key === 'n') step(at.value + 1)
  else if (event.key === 'p') step(at.value - 1)
  else if (event.key === '0') decide({ mention: false })
  else if (event.key === '+') decide({ new: true })
  else if (name !== undefined) decide({ by: name })
  else return
  event.preventDefault()
}

const QUESTIONS: Readonly<Record<MentionDisagreement['kind'], string>> = {
  mention: 'Is it a mention?',
  entity: 'Which entity does it belong to?',
  both: 'Is it a mention, and of which entity?',
}

/** One mention and the possible decisions. */
function Card({ disagreement }: { readonly disagreement: MentionDisagreement }) {
  const { document: doc, span, kind, placements } = disagreement
  const names = list.value?.names ?? []
  const { choice, note = '' } = decisionOn(disagreement)
  const isChosen = (other: Choice): boolean => JSON.stringify(choice) === JSON.stringify(other)
  const marker = placements.findIndex((placement) => placement !== undefined)
  const system = annotators.value[marker] ?? 0
  return (
    <section class="to-decide" aria-label="To decide">
      <p class="faint">
        {grouped(at.value + 1)} of {grouped(disagreements.value.length)} ·{' '}
        <a
          href={linkTo({
            view: 'text',
            doc,
            at: undefined,
            where: undefined,
            entity: undefined,
            system: systemNames.value[Math.max(0, system)],
            mention: `${system < 0 ? 'key' : 'response'}:${span[0]?.[0]}-${span.at(-1)?.[1]}`,
          })}
        >
          <bdi>{doc}</bdi>
        </a>
      </p>
      <PassageEditor />
      <h2>{QUESTIONS[kind]}</h2>
      <ul class="choices">
        {placements.map((placement, a) => (
          <li key={names[a]}>
            <button
              type="button"
              aria-pressed={isChosen({ by: names[a] as string })}
              onClick={() => decide({ by: names[a] as string })}
            >
              <kbd>{a + 1}</kbd> <bdi>{names[a]}</bdi>:{' '}
              {placement === undefined ? (
                'not a mention'
              ) : (
                <>
                  with “<bdi>{placement.text ?? placement.entity}</bdi>”
                </>
              )}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-pressed={isChosen({ mention: false })}
            onClick={() => decide({ mention: false })}
          >
            <kbd>0</kbd> not a mention
          </button>{' '}
          <button type="button" aria-pressed={isChosen({ new: true })} onClick={() => decide({ new: true })}>
            <kbd>+</kbd> a new entity
          </button>{' '}
          <EntityChoice doc={doc} choice={choice} onChoose={decide} />
        </li>
      </ul>
      <label class="note">
        Note{' '}
        <input
          type="text"
          value={note}
          onInput={({ currentTarget }) => noteOn(disagreement, currentTarget.value)}
        />
      </label>
      <p class="toolbar">
        <button type="button" disabled={at.value === 0} onClick={() => step(at.value - 1)} title="key p">
          ‹ previous
        </button>
        <button
          type="button"
          disabled={at.value >= disagreements.value.length - 1}
          onClick={() => step(at.value + 1)}
          title="key n"
        >
          next ›
        </button>
      </p>
    </section>
  )
}

/** Saves the decisions or the merged key. */
function Saving() {
  const undecided = useSignal<UndecidedReading>('majority')
  const open = disagreements.value.length - decidedCount.value
  const merge = async (): Promise<void> => {
    try {
      const text = await worker.ask('merge', [annotators.value, decisions(), undecided.value])
      download('merged.coref.jsonl', text, 'application/jsonl')
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      failure.value = error.failure
    }
  }
  return (
    <div class="toolbar">
      <button
        type="button"
        onClick={() => {
          download('decisions.jsonl', writeDecisions(decisions()), 'application/jsonl')
          isUnsaved.value = false
        }}
      >
        Save the decisions
      </button>
      <label class="file-button">
        Open decisions
        <input
          type="file"
          accept=".jsonl"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void openDecisions(file)
          }}
        />
      </label>
      <button type="button" class="primary" onClick={() => void merge()}>
        Write the merged key
      </button>
      {open > 0 && (
        <label>
          {grouped(open)} undecided: take{' '}
          <select
            value={undecided.value}
            onChange={({ currentTarget }) => {
              undecided.value = currentTarget.value as UndecidedReading
            }}
          >
            <option value="majority">the majority</option>
            <option value="first">the first annotator</option>
          </select>
        </label>
      )}
    </div>
  )
}

/** Mentions added, moved or removed although all agree on them. */
function Edits() {
  if (edits.value.length === 0) return null
  return (
    <Scroll label="Edits">
      <table class="edits">
        <caption>Edits without disagreement</caption>
        <thead>
          <tr>
            <th scope="col">mention</th>
            <th scope="col">document</th>
            <th scope="col">edit</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {edits.value.map((each) => (
            <tr key={`${each.doc} ${each.span.join(' ')}`}>
              <th scope="row">
                <bdi>{each.text ?? each.span.join(' ')}</bdi>
              </th>
              <td>
                <bdi>{each.doc}</bdi>
              </td>
              <td>
                {each.edit === 'add' ? 'added, ' : ''}
                {each.to === undefined || each.edit === 'add' ? describe(each.choice) : ''}
                {each.to !== undefined && `${each.edit === 'add' ? ', ' : ''}borders ${each.to.join(' ')}`}
              </td>
              <td>
                <button type="button" aria-label={`Undo ${each.text}`} onClick={() => takeBack(each)}>
                  ✕
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function All() {
  const all = disagreements.value
  return (
    <WindowedTable
      label="Disagreements"
      count={all.length}
      rowHeight={ROW_HEIGHT}
      columns={4}
      current={at.value}
      head={
        <tr>
          {['mention', 'document', 'question', 'decision'].map((title) => (
            <th key={title} scope="col" class="left">
              {title}
            </th>
          ))}
        </tr>
      }
      row={(row) => {
        const each = all[row] as MentionDisagreement
        const { choice, note, to } = decisionOn(each)
        return (
          <tr key={row} aria-rowindex={row + 2} class={row === at.value ? 'current' : undefined}>
            <td class="clipped">
              <a href={linkTo({ at: row })} aria-current={row === at.value ? 'true' : undefined}>
                <bdi>{each.text ?? each.span.join(' ')}</bdi>
              </a>
            </td>
            <td class="clipped">
              <bdi>{each.document}</bdi>
            </td>
            <td>{QUESTIONS[each.kind]}</td>
            <td class="clipped">
              {choice === undefined ? <span class="faint">open</span> : <bdi>{describe(choice)}</bdi>}
              {to !== undefined && `, at ${to.join(' ')}`}
              {note !== undefined && note !== '' && <span class="faint"> {note}</span>}
            </td>
          </tr>
        )
      }}
    />
  )
}

function describe(choice: Choice): string {
  if ('by' in choice) return `as ${choice.by}`
  if ('new' in choice) return 'a new entity'
  if ('mention' in choice) return 'not a mention'
  const { span, annotator } = choice.like
  return `with the mention at ${span.join(' ')}${annotator === undefined ? '' : ` of ${annotator}`}`
}
