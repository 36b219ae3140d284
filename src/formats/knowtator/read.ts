import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { besidePath, findCompanion, nameWithout } from '../shared/companion-text.ts'
import { buildFromCharacters, textOrigin } from '../shared/stand-off.ts'
import { childrenNamed, parseRoot, type XmlElement } from '../shared/xml-tree.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { annotatedMentions } from './annotations.ts'
import { type AlignedTokens, alignConllu } from './conllu.ts'

/**
 * Read Knowtator-2 XML. Its texts are found beside it or where CRAFT keeps them; so are CoNLL-U files,
 * whose tokens are then used. Offsets count code points.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  const root = parseRoot(placed, 'knowtator-project', context)
  for (const element of childrenNamed(root, 'document')) {
    const document = readDocument(element, placed, context)
    if (document !== undefined) yield document
  }
}

function readDocument(
  element: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CorefDocument | undefined {
  const id = element.attributes.get('id') ?? nameInFile(nameWithout(source.path, '.xml'))
  const stems = [
    nameWithout(element.attributes.get('text-file') ?? id, '.txt'),
    nameWithout(source.path, '.xml'),
  ]
  const what = `the text of document "${id}"`
  const companion = findCompanion(source, textNames(stems), what, element.offset, context)
  if (companion === undefined) return undefined
  const { text } = companion
  const mentions = annotatedMentions(element, source, context)
  const aligned = findTokens(stems, text, source.path, context)
  const placing = { unit: 'code-points' as const, tokens: aligned?.offsets }
  return buildFromCharacters(text, mentions, placing, context, (tokens) => ({
    id,
    origin: textOrigin(source, tokens, companion),
    ...(aligned === undefined ? {} : { tokens: aligned.tokens, sentences: aligned.sentences }),
  }))
}

/** Beside the annotation, or where CRAFT has its articles; a name never leads anywhere else. */
function textNames(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => {
    const name = `${fileName(stem)}.txt`
    return [name, `../txt/${name}`, `../Articles/${name}`, `../../articles/txt/${name}`]
  })
}

function findTokens(
  stems: readonly string[],
  text: string,
  path: string,
  context: ReadContext,
): AlignedTokens | undefined {
  for (const stem of stems) {
    const own = `${fileName(stem)}.conllu`
    for (const name of [own, `../conllu/${own}`]) {
      const bytes = context.companion?.(name)
      if (bytes !== undefined) return alignConllu(text, bytes, besidePath(path, name), context)
    }
  }
  return undefined
}
