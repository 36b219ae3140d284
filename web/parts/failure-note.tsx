import type { Settings } from 'coref-referee/score'
import { chosen } from '../state/chosen-files.ts'
import { failure, openFiles, refused } from '../state/data.ts'

/** By error code, settings under which the same files can be scored, with button labels. */
const WAYS_OUT: Readonly<Record<string, readonly (readonly [label: string, settings: Partial<Settings>])[]>> =
  {
    'missing-document': [
      ['Treat missing documents as empty', { missing: 'empty' }],
      ['Skip missing documents', { missing: 'skip' }],
    ],
    'duplicate-mention': [['Keep the first of each', { duplicates: 'first', keyDuplicates: 'first' }]],
    'no-heads': [['Match exact spans', { match: 'exact' }]],
    'no-minimum-spans': [['Match exact spans', { match: 'exact' }]],
  }

/** The message as on the command line, with the faulty line and what can be done about it here. */
export function FailureNote() {
  const current = failure.value
  if (current === undefined) return null
  const files = refused.value
  return (
    <div class="failure" role="alert">
      <p>{inPageWords(current.message)}</p>
      {current.picture !== undefined && <pre dir="ltr">{current.picture}</pre>}
      <p class="buttons">
        {files !== undefined &&
          (WAYS_OUT[current.code ?? ''] ?? []).map(([label, settings]) => (
            <button
              key={label}
              type="button"
              onClick={() => void openFiles(files.key, files.responses, settings)}
            >
              {label}
            </button>
          ))}
        {files !== undefined && (
          <button
            type="button"
            onClick={() => {
              failure.value = undefined
              chosen.value = [files.key, ...files.responses]
            }}
          >
            Choose again
          </button>
        )}
        <button type="button" onClick={() => (failure.value = undefined)}>
          Close
        </button>
      </p>
    </div>
  )
}

/** Messages name command-line flags; here those are settings, and formats are chosen when files are opened. */
export function inPageWords(message: string): string {
  return message
    .replace(
      /name one with --format(?: \(referee formats lists them\)|, or name the files)?/,
      'choose its format under Open files',
    )
    .replace(/; override with --format/, '')
    .replaceAll(/--([a-z]+(?:-[a-z]+)*)/g, '“$1”')
}
