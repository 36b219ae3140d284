import { useEffect, useRef } from 'preact/hooks'
import { corporaOfFiles } from '../state/chosen-files.ts'
import { findResolver, resolver, takeFiles } from './load-resolver.ts'

/** Find the entities of a text and correct them, or explain what to do if the page has no resolver. */
export function ResolveView() {
  const room = useRef<HTMLDivElement>(null)
  const found = resolver.value
  useEffect(() => void findResolver(), [])
  useEffect(() => {
    if (room.current !== null) return found?.script.show(room.current, found.host)
    return undefined
  }, [found])
  return (
    <>
      <h1>Resolve</h1>
      <p class="facts screen-only">
        Find the entities of a text, correct them, and score the model. Nothing leaves this page.
      </p>
      {found === undefined && <Instructions />}
      <div ref={room} />
    </>
  )
}

function Instructions() {
  return (
    <>
      <p>
        This page lacks the resolver and its models (5 MB). Start <code>referee serve</code>, which has them;
        write the page with <code>referee report --with-models</code>; or drop here, from the folder where{' '}
        <code>coref-referee</code> is installed, the file <code>dist/page/resolver.js</code> and the folder{' '}
        <code>models</code>.
      </p>
      <label class="file-button">
        Choose resolver.js and the models
        <input
          type="file"
          multiple
          accept=".js,.bin,.wasm,.model"
          onChange={async ({ currentTarget }) =>
            takeFiles((await corporaOfFiles([...(currentTarget.files ?? [])])).flatMap(({ files }) => files))
          }
        />
      </label>
    </>
  )
}
