import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { chosen, corporaOfFiles, likelyKey } from '../state/chosen-files.ts'
import { openFiles } from '../state/data.ts'
import { Dialog } from './dialog.tsx'

/** Choose files, say which is the key, and score the others against it. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const key = useSignal(0)
  const corpora = chosen.value
  useEffect(() => {
    key.value = likelyKey(corpora)
  }, [corpora, key])
  const close = () => {
    chosen.value = []
    onClose()
  }
  return (
    <Dialog title="Open files" onClose={close}>
      <p>
        A key and one or more responses, in any format that Referee reads; the format is detected. Nothing
        leaves this page.
      </p>
      <p>
        <label class="file-button">
          Choose files
          <input
            type="file"
            multiple
            onChange={async ({ currentTarget }) => {
              const picked = await corporaOfFiles([...(currentTarget.files ?? [])])
              chosen.value = [...chosen.value, ...picked]
            }}
          />
        </label>{' '}
        <span class="faint">or drop files or folders anywhere</span>
      </p>
      {corpora.length > 0 && (
        <fieldset>
          <legend>Which is the key?</legend>
          {corpora.map(({ name, files }, i) => (
            <label key={`${i} ${name}`} class="choice">
              <input type="radio" name="key" checked={key.value === i} onChange={() => (key.value = i)} />
              <bdi>{name}</bdi>
              {files.length > 1 && <span class="faint"> {files.length} files</span>}
            </label>
          ))}
        </fieldset>
      )}
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={corpora.length < 2}
          onClick={() => {
            const [theKey] = corpora.slice(key.value, key.value + 1)
            const responses = corpora.filter((_, i) => i !== key.value)
            close()
            if (theKey !== undefined) void openFiles(theKey, responses)
          }}
        >
          Score
        </button>
        {corpora.length === 1 && <span class="faint">one more file: the response</span>}
      </div>
    </Dialog>
  )
}
