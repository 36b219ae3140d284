// Markdown as text: what the generator needs to know of it.

const FENCE = /^\s*(```+|~~~+)/

/** Every line with whether it is text, and not part of a fenced block. */
export function* linesOf(markdown) {
  let fence
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    const isText = fence === undefined && mark === undefined
    yield { line, isText }
    if (mark === undefined) continue
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
  }
}

/** The text with each link's target replaced; code is left alone. A target of undefined leaves only the words. */
export function replaceLinks(markdown, replace) {
  const inLine = (line) =>
    // Code spans first, so that what looks like a link in them is passed over.
    line.replaceAll(
      /(`+)(?:(?!\1).)*\1(?!\])|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (whole, code, image, words, target) => {
        if (code !== undefined) return whole
        const to = replace(target, image === '!')
        return to === undefined ? words : `${image}[${words}](${to})`
      },
    )
  return [...linesOf(markdown)].map(({ line, isText }) => (isText ? inLine(line) : line)).join('\n')
}

/** Comments, which a reader of the source may want, left out. */
export function withoutComments(markdown) {
  return [...linesOf(markdown)]
    .filter(({ line, isText }) => !(isText && /^<!--.*-->$/.test(line)))
    .map(({ line }) => line)
    .join('\n')
}

/** What stands before the first heading of the second level, and each section below one by its title. */
export function splitSections(markdown) {
  const intro = []
  const sections = new Map()
  let lines = intro
  for (const { line, isText } of linesOf(markdown)) {
    const title = isText ? /^## (.+)$/.exec(line)?.[1] : undefined
    if (title === undefined) lines.push(line)
    else {
      lines = []
      sections.set(title, lines)
    }
  }
  const text = (some) => some.join('\n').trim()
  return { intro: text(intro), sections: new Map([...sections].map(([title, some]) => [title, text(some)])) }
}

export function titleOf(markdown) {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? ''
}

/** The anchor that code hosts give a heading. VitePress is told to use it, so that links work in both places. */
export function anchorOf(heading) {
  return heading
    .replaceAll(/<[^>]*>/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}

/** The first sentence of a text. */
export function firstSentence(text) {
  const [paragraph = ''] = text.split('\n\n')
  return /^.*?[.:](?= [A-Z`*[]|$)/s.exec(paragraph)?.[0].replace(/:$/, '.') ?? paragraph
}

/** A block of code that nothing inside it can end. */
export function fenced(code, language) {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`
}

/** A Vue component in a page, which the site's Markdown knows by its fence: see .vitepress/config.mjs. */
export function component(name, props) {
  return `\`\`\`component ${name}\n${JSON.stringify(props)}\n\`\`\``
}
