/** A page, parsed as far as the tests need. */
export interface Page {
  readonly path: string
  /** Possible targets after `#` in a link. */
  readonly anchors: ReadonlySet<string>
  /** Link targets, with their lines. */
  readonly links: readonly { readonly target: string; readonly line: number }[]
  readonly blocks: readonly Block[]
  readonly sections: ReadonlyMap<string, string>
}

/** A fenced block, and the plain-text block right after it: the output the page shows for it. */
export interface Block {
  readonly language: string
  readonly text: string
  readonly line: number
  readonly printed: string | undefined
}

const FENCE = /^```(\w*)(?: .*)?$/
const HEADING = /^(#{1,6}) (.+)$/
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g

export function parsePage(path: string, markdown: string): Page {
  const anchors = new Set<string>()
  const links: { target: string; line: number }[] = []
  const blocks: { language: string; text: string; line: number; printed: string | undefined }[] = []
  const sections = new Map<string, string>()
  let section = ''
  let fence: { language: string; line: number; lines: string[] } | undefined
  let isRightAfterBlock = false
  for (const [index, line] of markdown.split('\n').entries()) {
    if (section !== '') sections.set(section, `${sections.get(section) ?? ''}${line}\n`)
    const mark = FENCE.exec(line)
    if (fence !== undefined) {
      if (mark === null) {
        fence.lines.push(line)
        continue
      }
      const text = `${fence.lines.join('\n')}\n`
      const before = blocks.at(-1)
      if (fence.language === 'text' && isRightAfterBlock && before !== undefined) before.printed = text
      blocks.push({ language: fence.language, text, line: fence.line, printed: undefined })
      isRightAfterBlock = fence.language !== 'text'
      fence = undefined
    } else if (mark !== null) {
      fence = { language: mark[1] as string, line: index + 1, lines: [] }
    } else if (line.trim() !== '') {
      isRightAfterBlock = false
      const heading = HEADING.exec(line)
      if (heading !== null) {
        section = heading[2] as string
        sections.set(section, '')
        anchors.add(freshAnchor(section, anchors))
      }
      for (const [, target] of line.replaceAll(/`[^`]*`/g, '`').matchAll(LINK)) {
        links.push({ target: target as string, line: index + 1 })
      }
    }
  }
  return { path, anchors, links, blocks, sections }
}

/** GitHub's anchor for a heading: words and hyphens, numbered if taken. */
function freshAnchor(heading: string, taken: ReadonlySet<string>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
  let fresh = anchor
  for (let n = 1; taken.has(fresh); n++) fresh = `${anchor}-${n}`
  return fresh
}
