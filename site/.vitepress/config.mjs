import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../generate/markdown.mjs'

const sidebar = JSON.parse(readFileSync(new URL('../build/sidebars.json', import.meta.url), 'utf8'))
const { description, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)

export default defineConfig({
  title: 'Referee',
  description,
  lang: 'en',
  srcDir: 'build/pages',
  outDir: 'dist',
  cacheDir: 'build/cache',
  // Addresses that every static host understands.
  cleanUrls: false,
  head: [
    [
      'link',
      {
        rel: 'icon',
        type: 'image/svg+xml',
        href: 'data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22><rect width=%228%22 height=%228%22 rx=%221.6%22 fill=%22%23155e75%22/><circle cx=%223%22 cy=%224%22 r=%221.6%22 fill=%22none%22 stroke=%22white%22 stroke-width=%22.7%22/><circle cx=%225%22 cy=%224%22 r=%221.6%22 fill=%22none%22 stroke=%22white%22 stroke-width=%22.7%22/></svg>',
      },
    ],
  ],
  markdown: {
    // The pages are plain Markdown: anything that looks like a tag is text.
    html: false,
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    headers: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: useComponents,
  },
  themeConfig: {
    nav: [
      { text: 'Tutorial', link: '/tutorial.html' },
      { text: 'Docs', link: '/contents.html', activeMatch: '^/(contents|scoring)' },
      { text: 'Metrics', link: '/metrics.html', activeMatch: '^/metrics' },
      { text: 'Formats', link: '/formats.html', activeMatch: '^/formats' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
      { text: 'Live demo', link: '/explorer/index.html', target: '_self' },
      { text: version, link: '/project/CHANGELOG.html' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { detailedView: false, _render: searchable } },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } },
})

/** What the search covers: everything but the project's history, which contains every word. */
function searchable(source, env, markdown) {
  if (/^(?:project|bench-history)/.test(env.relativePath)) return ''
  return markdown.render(source, env)
}

/** A fence `component NAME` with JSON properties becomes a Vue component: see generate/markdown.mjs. */
function useComponents(markdown) {
  const { fence } = markdown.renderer.rules
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const [kind, name] = tokens[index].info.split(' ')
    if (kind !== 'component') return fence(tokens, index, ...rest)
    const properties = markdown.utils.escapeHtml(JSON.stringify(JSON.parse(tokens[index].content)))
    return `<${name} v-bind="${properties}" />`
  }
  // Indented code, as in comments in the source, scrolls like fenced code.
  markdown.renderer.rules.code_block = (tokens, index, ...rest) => {
    tokens[index].info = 'text'
    return fence(tokens, index, ...rest)
  }
  // Double braces are text too, not Vue's.
  for (const name of ['text', 'code_inline']) {
    const render = markdown.renderer.rules[name]
    markdown.renderer.rules[name] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;')
  }
  // A table wider than a phone scrolls on its own, by keyboard too.
  const { rules } = markdown.renderer
  rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules.table_close = () => '</table></div>\n'
  // An empty cell is not a header.
  const tag = (tokens, inline) => (tokens[inline].content === '' ? 'td' : 'th')
  rules.th_open = (tokens, index) =>
    `<${tag(tokens, index + 1)}${markdown.renderer.renderAttrs(tokens[index])}>`
  rules.th_close = (tokens, index) => `</${tag(tokens, index - 1)}>`
}
