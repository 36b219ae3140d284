import { working } from '../state/data.ts'
import { isOpening } from '../state/dialogs.ts'

/** For a page without data: what can be dropped, and that it stays here. */
export function Welcome() {
  if (working.value !== undefined) return null
  return (
    <section class="welcome">
      <h1>Drop a key and a response here</h1>
      <p>
        CoNLL-2012, CorefUD, JSON lines, brat, WebAnno, language-model output, or any other format that
        Referee reads: files or folders. They are read and scored in this page; nothing leaves it.
      </p>
      <p>
        <button type="button" class="primary" onClick={() => (isOpening.value = true)}>
          Open files
        </button>
      </p>
    </section>
  )
}
