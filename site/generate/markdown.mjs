// Markdown as text, as far as the generator needs it.

const FENCE = /^\s*(```+|~~~+)/

/** Every line, with whether it is text rather than part of a fenced block. */
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

/** The text with each link's target replaced; code is unchanged. A target of undefined leaves only the link's text. */
export function replaceLinks(markdown, replace) {
  const inLine = (line) =>
    // Match code spans first, so that what looks like a link in them is skipped.
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

/** The text without comments, which are for readers of the source. */
export function withoutComments(markdown) {
  return [...linesOf(markdown)]
    .filter(({ line, isText }) => !(isText && /^<!--.*-->$/.test(line)))
    .map(({ line }) => line)
    .join('\n')
}

/** The text before the first second-level heading, and each such section by its title. */
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

/** The anchor that code hosts give a heading. VitePress is configured to use it too: links work in both places. */
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

/** A code block with a fence that its content cannot end. */
export function fenced(code, language) {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`
}

/** A Vue component in a page, which the site's Markdown recognizes by its fence: see .vitepress/config.mjs. */
export function component(name, props) {
  return `\`\`\`component ${name}\n${JSON.stringify(props)}\n\`\`\``
}
