import { NEURAL_PLACES, type NeuralFile, neuralFileOf } from '../neural-files.ts'
import { takeFiles } from '../state.ts'

/** Which files the page needs, where to find them, and a way to choose them. */
export function MissingFiles({ names }: { readonly names: readonly string[] }) {
  const neural = names.flatMap((name) => neuralFileOf(name) ?? [])
  return (
    <div class="failure" role="alert">
      {neural.length > 0 ? <NeuralFiles names={neural} /> : <Models names={names} />}
      <label class="file-button">
        Choose files
        <input
          type="file"
          multiple
          onChange={async ({ currentTarget }) =>
            takeFiles(await Promise.all([...(currentTarget.files ?? [])].map(read)))
          }
        />
      </label>
    </div>
  )
}

function NeuralFiles({ names }: { readonly names: readonly NeuralFile[] }) {
  return (
    <>
      <p>To resolve with the recipe neural, drop onto this view:</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>{NEURAL_PLACES[name]}</code>
            {name === 'referee.model' && ' or another .model file'}
          </li>
        ))}
      </ul>
      {names.length > 1 && (
        <p>
          Both packages come with <code>npm install coref-referee-neural</code> or, in a clone of Referee,{' '}
          <code>npm run neural</code>. Then <code>referee serve</code> has the files.
        </p>
      )}
    </>
  )
}

function Models({ names }: { readonly names: readonly string[] }) {
  return (
    <p>
      The page does not have the {names.length === 1 ? 'model' : 'models'}{' '}
      {names.map((name) => `${name}.bin`).join(', ')}. Drop the folder <code>models</code> of the package onto
      this view.
    </p>
  )
}

async function read(file: File) {
  return { path: file.name, bytes: await file.arrayBuffer() }
}
