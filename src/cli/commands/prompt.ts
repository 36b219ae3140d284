import { documentLabel } from '../../document/document.ts'
import { fillPrompt, prompts } from '../../formats/prompts.ts'
import { openInput } from '../../node/files/open-inputs.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { outputFlags, renderingFlagsIn } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

const ownFlags = {
  format: formatFlag('format, if not detected'),
  doc: { value: 'id', description: 'document to use, if there are several', isCommon: true },
} as const satisfies FlagGroup

const formFlags = {
  ...renderingFlagsIn(['text', 'json']),
  json: {
    description: 'one line per document, with id, prompt and shape',
    heading: 'Output',
    isCommon: true,
  },
  output: { ...outputFlags.output, description: 'write to a file: .json or text' },
} as const satisfies FlagGroup

const IDS = prompts.map(({ id }) => id)
const WIDTH = Math.max(...IDS.map(({ length }) => length))

const groups = [ownFlags, formFlags] as const
type PromptFlags = FlagsOf<typeof groups>

/** `referee prompt SHAPE [IN]` */
export const command: Command<[shape: string, path: string | undefined], typeof groups> = {
  arguments: [
    { name: 'shape', description: IDS.join(', '), suggestions: IDS },
    {
      name: 'in',
      description: 'texts in any format; without them, the prompt has {{text}}',
      optional: true,
    },
  ],
  flags: groups,
  examples: [
    'referee prompt inline',
    'referee prompt strings chapter.txt --format text',
    'referee prompt inline key.conll --json',
  ],
  notes: [
    'Shapes; referee score reads all of them:',
    prompts.map(({ id, summary }) => `  ${id.padEnd(WIDTH)}  ${summary}`).join('\n'),
  ],
  run: (run, [shape, path], flags) => printPrompt(run, shape, path, flags),
}

async function printPrompt(
  run: Run,
  shape: string,
  path: string | undefined,
  flags: PromptFlags,
): Promise<void> {
  run.checkOutput()
  const prompt = prompts.find(({ id }) => id === shape)
  if (prompt === undefined)
    throw new UsageError(`unknown shape "${shape}"${didYouMean(shape, IDS)} (shapes are ${IDS.join(', ')})`)
  const filled: { readonly id?: string; readonly prompt: string }[] = []
  if (path === undefined) filled.push({ prompt: fillPrompt(prompt) })
  else {
    const { documents } = await openInput(run, path, {
      format: findFormat(flags.format),
      note: run.note,
      warn: () => {},
      transient: true,
    })
    const known: string[] = []
    for (const document of documents) {
      const id = documentLabel(document)
      known.push(id)
      if (flags.doc === undefined || flags.doc === id)
        filled.push({ id, prompt: fillPrompt(prompt, document) })
    }
    if (filled.length === 0)
      throw new UsageError(`no document "${flags.doc}"${didYouMean(flags.doc ?? '', known)}`)
  }
  if (run.rendering === 'json') {
    run.emit(filled.map((each) => `${JSON.stringify({ schema: 'referee.prompt/1', ...each, shape })}\n`))
    return
  }
  if (filled.length > 1)
    throw new UsageError(`there are ${filled.length} documents: choose one with --doc, or use --json`)
  run.emit(filled[0]?.prompt ?? '')
}
