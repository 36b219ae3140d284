import { signal, useSignal } from '@preact/signals'
import { counted } from 'coref-referee/explorer'
import { formats } from 'coref-referee/formats'
import { useEffect } from 'preact/hooks'
import { chosen, corporaOfFiles, likelyKey } from '../state/chosen-files.ts'
import { openFiles, worker } from '../state/data.ts'
import { WorkerError } from '../worker/client.ts'
import type { InputCorpus, Inspection } from '../worker/protocol.ts'
import { Dialog } from './dialog.tsx'

/** What each chosen corpus turned out to be, or why it cannot be read. */
const inspections = signal<ReadonlyMap<InputCorpus, Inspection | string>>(new Map())

/** Choose files, see what they are, pick the key, and score the others against it. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const key = useSignal(0)
  const corpora = chosen.value
  useEffect(() => {
    key.value = likelyKey(corpora)
    for (const corpus of corpora) void inspect(corpus)
  }, [corpora, key])
  const close = () => {
    chosen.value = []
    inspections.value = new Map()
    onClose()
  }
  const isUnreadable = corpora.some((corpus) => typeof inspections.value.get(corpus) === 'string')
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
          {corpora.map((corpus, i) => (
            <div key={`${i} ${corpus.name}`} class="chosen-file">
              <label class="choice">
                <input type="radio" name="key" checked={key.value === i} onChange={() => (key.value = i)} />
                <bdi>{corpus.name}</bdi>
                {corpus.files.length > 1 && (
                  <span class="faint"> {counted(corpus.files.length, 'file')}</span>
                )}
              </label>
              <FormatChoice corpus={corpus} />
              <button type="button" aria-label={`Remove ${corpus.name}`} onClick={() => replace(corpus)}>
                ✕
              </button>
              <Found corpus={corpus} />
            </div>
          ))}
        </fieldset>
      )}
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={corpora.length < 2 || isUnreadable}
          onClick={() => {
            const [theKey] = corpora.slice(key.value, key.value + 1)
            const responses = corpora.filter((_, i) => i !== key.value)
            close()
            if (theKey !== undefined) void openFiles(theKey, responses)
          }}
        >
          Score
        </button>
        {corpora.length === 1 && <span class="faint">add a response</span>}
        {isUnreadable && <span class="faint">choose a format for each unreadable file, or remove it</span>}
      </div>
    </Dialog>
  )
}

/** Replace a corpus with others, or remove it. */
function replace(corpus: InputCorpus, ...others: readonly InputCorpus[]): void {
  chosen.value = chosen.value.flatMap((each) => (each === corpus ? others : [each]))
}

async function inspect(corpus: InputCorpus): Promise<void> {
  if (inspections.value.has(corpus)) return
  let found: Inspection | string
  try {
    found = await worker.ask('inspect', [corpus])
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    // A broken file does have a format: scoring will report its fault, with the location.
    if (error.failure.code !== 'unknown-format') return
    found = error.failure.message
  }
  if (chosen.value.includes(corpus)) inspections.value = new Map([...inspections.value, [corpus, found]])
}

function FormatChoice({ corpus }: { readonly corpus: InputCorpus }) {
  const found = inspections.value.get(corpus)
  const detected = typeof found === 'object' && corpus.format === undefined ? found.format : undefined
  return (
    <select
      aria-label={`Format of ${corpus.name}`}
      value={corpus.format ?? ''}
      onChange={({ currentTarget }) => {
        const { format: _, ...rest } = corpus
        replace(corpus, currentTarget.value === '' ? rest : { ...rest, format: currentTarget.value })
      }}
    >
      <option value="">{detected === undefined ? 'detect the format' : `${detected} (detected)`}</option>
      {formats
        .filter(({ isTextOnly }) => isTextOnly !== true)
        .map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
    </select>
  )
}

/** What a corpus contains, or why it cannot be read. */
function Found({ corpus }: { readonly corpus: InputCorpus }) {
  const found = inspections.value.get(corpus)
  if (found === undefined) return null
  return (
    <span class={typeof found === 'string' ? 'small bad' : 'small'} role="status">
      {typeof found === 'string'
        ? 'format not recognised'
        : `${counted(found.documents, 'document')}, ${counted(found.mentions, 'mention')}, ${counted(found.entities, 'entity', 'entities')}`}
    </span>
  )
}
