import { KeyList } from '../../parts/key-list.tsx'
import { redo, startAgain, undo } from '../correction/edits.ts'
import { KEYS } from '../correction/keys.ts'
import { failure, history, isCorrected, missing, preview, resolution } from '../state.ts'
import { EditedText } from './edited-text.tsx'
import { EntityList } from './entity-list.tsx'
import { MissingFiles } from './missing-files.tsx'
import { Outcome } from './outcome.tsx'
import { Preview } from './preview.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { TextForm } from './text-form.tsx'

/** Type a text, see what the model finds, correct it, and score the model against the correction. */
export function ResolverView() {
  const current = resolution.value
  const early = preview.value
  return (
    <>
      <TextForm />
      {missing.value.length > 0 && <MissingFiles names={missing.value} />}
      {failure.value !== undefined && (
        <div class="failure" role="alert">
          <p>{failure.value.message}</p>
        </div>
      )}
      {early !== undefined && <Preview resolved={early} />}
      {early === undefined && current !== undefined && (
        <div class="resolved">
          <div>
            <EditButtons />
            <EditedText resolution={current} />
            <SelectionPanel resolution={current} />
            <Keys />
          </div>
          <div>
            <EntityList resolution={current} />
            <Outcome />
          </div>
        </div>
      )}
    </>
  )
}

function EditButtons() {
  const { past, future } = history.value
  return (
    <div class="toolbar">
      <button type="button" disabled={past.length === 0} onClick={undo}>
        Undo
      </button>
      <button type="button" disabled={future.length === 0} onClick={redo}>
        Redo
      </button>
      <button type="button" disabled={!isCorrected.value} onClick={startAgain}>
        Discard corrections
      </button>
    </div>
  )
}

function Keys() {
  return (
    <details class="key-help">
      <summary>Keys in the text</summary>
      <KeyList keys={KEYS} />
    </details>
  )
}
