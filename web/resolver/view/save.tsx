import { useSignal } from '@preact/signals'
import { formats } from 'coref-referee/formats'
import { download } from '../../parts/download.ts'
import { WorkerError } from '../../worker/client.ts'
import { isWorking, writeCorrection } from '../state.ts'
import type { WrittenFile } from '../worker/protocol.ts'

/** Saves the correction in any format that can hold it, and reports the outcome beside the button. */
export function Save() {
  const format = useSignal('referee')
  const files = useSignal<readonly WrittenFile[]>([])
  const left = useSignal<readonly string[]>([])
  const refusal = useSignal('')
  const forget = (): void => {
    files.value = []
    left.value = []
    refusal.value = ''
  }
  const save = async (): Promise<void> => {
    forget()
    try {
      const result = await writeCorrection(format.value)
      files.value = result.files
      left.value = result.left
      result.files.forEach(handOver)
    } catch (error) {
      if (!(error instanceof WorkerError)) throw error
      refusal.value = error.failure.message
    }
  }
  return (
    <>
      <p class="toolbar">
        <label>
          format{' '}
          <select
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value
              forget()
            }}
          >
            {formats.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={isWorking.value} onClick={() => void save()}>
          Save the correction
        </button>
      </p>
      {refusal.value !== '' && (
        <div class="failure" role="alert" ref={scrollIntoView}>
          <p>Nothing was saved: {refusal.value}</p>
        </div>
      )}
      {files.value.length > 1 && <Together files={files.value} />}
      {left.value.length > 0 && (
        <p class="faint" role="status">
          Lost in this format: {left.value.join('; ')}.
        </p>
      )}
    </>
  )
}

/** Browsers may block all downloads of a click but the first, so each file also has its own button. */
function Together({ files }: { readonly files: readonly WrittenFile[] }) {
  return (
    <p class="toolbar" role="status">
      <span>This format needs {files.length} files side by side; if one is missing:</span>
      {files.map((file) => (
        <button key={file.name} type="button" onClick={() => handOver(file)}>
          {file.name}
        </button>
      ))}
    </p>
  )
}

/** The button may be at the bottom of the window. */
function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function handOver({ name, text }: WrittenFile): void {
  download(name, text, 'text/plain')
}
