import { counted } from 'coref-referee/explorer'
import { RECIPES, SCHEMES, TAGGERS } from 'coref-referee/resolve'
import { find, isCorrected, isWorking, manner, progress, resolution, stop, text, threads } from '../state.ts'
import type { Manner } from '../worker/protocol.ts'

const CHOICES: { readonly [Name in keyof Manner]: readonly string[] } = {
  scheme: SCHEMES,
  // A recipe that ships without a model is for the command line.
  recipe: RECIPES.filter((recipe) => recipe !== 'reconcile-61'),
  // Text has no key to take mentions from.
  tagger: TAGGERS.filter((name) => name !== 'key'),
}

const MEANINGS: { readonly [Name in keyof Manner]: string } = {
  scheme:
    'what is annotated: all noun phrases (gum), people and places of fiction (litbank), what recurs (ontogum)',
  recipe:
    'how mentions are linked; neural is the most accurate but slowest, ranking the best without a package',
  tagger: 'what counts as a mention: learned (precise), or all candidates (high-recall)',
}

/** A text to try. */
const EXAMPLE = `Ann Lee closed her shop early on Friday. The owner was tired, and it was dark. Her brother Tom, who had waited outside, said he would drive her home. "I can walk," she told him. But Tom insisted, and they left the shop together.`

/** The text, and how to find its entities. */
export function TextForm() {
  const isEmpty = text.value.trim() === ''
  return (
    <form
      class="text-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && mayReplace()) void find()
      }}
    >
      <label>
        English text
        <textarea
          rows={resolution.value === undefined ? 10 : 4}
          spellcheck={false}
          placeholder="Type or paste a text, or drop a text file here."
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value
          }}
        />
      </label>
      <div class="toolbar">
        {(Object.keys(CHOICES) as (keyof Manner)[]).map((name) => (
          <label key={name} title={MEANINGS[name]}>
            {name}{' '}
            <select
              value={manner.value[name]}
              // The recipe `neural` finds mentions itself.
              disabled={name === 'tagger' && manner.value.recipe === 'neural'}
              onChange={({ currentTarget }) => {
                manner.value = { ...manner.value, [name]: currentTarget.value }
              }}
            >
              {CHOICES[name].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
        {isEmpty && (
          <button type="button" onClick={() => (text.value = EXAMPLE)}>
            Use an example
          </button>
        )}
        <button type="submit" class="primary" disabled={isEmpty || isWorking.value}>
          Find entities
        </button>
        {isWorking.value && (
          <>
            <span role="status">working…</span>
            {progress.value !== undefined && (
              <progress
                value={progress.value}
                max={1}
                aria-label={`Read so far, with ${counted(threads, 'thread')}`}
              />
            )}
            <button type="button" onClick={() => void stop()}>
              Stop
            </button>
          </>
        )}
      </div>
    </form>
  )
}

/** A correction belongs to its words and is lost with another text. */
function mayReplace(): boolean {
  if (!isCorrected.value || resolution.value === undefined || resolution.value.text === text.value)
    return true
  return confirm('The text has changed. Find entities in the new one and discard the old correction?')
}
