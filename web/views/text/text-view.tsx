import { counted, grouped } from 'coref-referee/explorer'
import { useLayoutEffect } from 'preact/hooks'
import { DocumentPicker } from '../../parts/document-picker.tsx'
import { isNarrow } from '../../parts/is-narrow.ts'
import { SystemChoice } from '../../parts/system-choice.tsx'
import { docLabel } from '../../state/data.ts'
import { go, linkTo, route, slide } from '../../state/route.ts'
import { documentView } from '../../state/view-models.ts'
import { QueryStepper } from '../mentions/query-stepper.tsx'
import { Legend } from './legend.tsx'
import { MentionPanel } from './mention-panel.tsx'
import { Passage } from './passage.tsx'
import { found, stepToFound } from './search.ts'
import { errors, marked, stepToError } from './selection.ts'
import { onTextKey } from './text-keys.ts'

/** What the system did here: a document with both annotations. */
export function TextView() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onTextKey)
    return () => document.removeEventListener('keydown', onTextKey)
  }, [])
  const model = documentView.value
  return (
    <div class="with-picker">
      <DocumentPicker />
      <section class="document" aria-label="Document">
        {model !== undefined && (
          <>
            <h1>
              <bdi>{model.label}</bdi>
            </h1>
            <QueryStepper />
            <Tools />
            <Passage model={model} />
            <MentionPanel />
          </>
        )}
      </section>
    </div>
  )
}

/** Folded on a phone, where the text comes first. */
function Tools() {
  return (
    <details class="tools" open={!isNarrow.value}>
      <summary>Marks, search and layout</summary>
      <Toolbar />
      <Legend />
    </details>
  )
}

function Toolbar() {
  const isOver = route.value.layout === 'over'
  const query = route.value.find ?? ''
  return (
    <div class="toolbar">
      <SystemChoice />
      <a href={linkTo({ view: 'document' })}>Why this score?</a>
      <span>
        <button type="button" onClick={() => stepToError(-1)} title="key p">
          ‹ error
        </button>{' '}
        <button type="button" onClick={() => stepToError(1)} title="key n">
          error ›
        </button>{' '}
        <a
          href={linkTo({
            view: 'mentions',
            where: `doc:"${docLabel.value}" verdict:${[...marked.value].join(',')}`,
            at: undefined,
          })}
        >
          {grouped(errors.value.length)} marked
        </a>
      </span>
      <button type="button" aria-pressed={isOver} onClick={() => go({ layout: isOver ? undefined : 'over' })}>
        overlaid
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          stepToFound()
        }}
      >
        <input
          type="search"
          id="find"
          placeholder="find in the text"
          aria-label="Find in the text"
          value={query}
          onInput={({ currentTarget }) => slide({ find: currentTarget.value || undefined })}
        />{' '}
        {query !== '' && (
          <span class="faint" role="status">
            {counted(found.value.length, 'word')}
          </span>
        )}
      </form>
    </div>
  )
}
