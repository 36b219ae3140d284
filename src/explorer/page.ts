/** The parts of the page that the build makes. */
export interface PageParts {
  /** Runs in the page and, started by it, in a worker. */
  readonly script: string
  readonly style: string
  /** Finds the entities of texts. The page runs it when asked to; where it comes from, the page finds out. */
  readonly resolver: string
}

export interface PageOptions {
  /** Runs of bytes for the page to read, by id, in base64: nothing in them can be taken for markup. */
  readonly data: ReadonlyMap<string, string>
  /** Of a text, in base64. */
  readonly sha256: (text: string) => string
  /**
   * Who will give the page out: `live` is a server that says when its files have changed, `web` any other that has the
   * resolver and its models beside the page; without one the page has to do without.
   */
  readonly server?: 'live' | 'web'
}

/**
 * One page with everything inside. Its policy lets it run its own scripts and nothing else, and does not let it request
 * anything, or only the server that it came from: what is dropped onto it stays in it. Styles may stand inline, since
 * charts bring their own; whatever a style could load is forbidden by the rest.
 */
export function explorerPage(parts: PageParts, options: PageOptions): string {
  const script = inside(parts.script)
  const hashOf = (code: string): string => `'sha256-${options.sha256(code)}'`
  const policy = [
    "default-src 'none'",
    // The last lets the reader of rows load the module it carries; it allows no script.
    `script-src ${hashOf(script)} ${hashOf(parts.resolver)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    `connect-src ${options.server === undefined ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const data = [...options.data].map(([id, base64]) => block(id, base64))
  return `<!doctype html>
<html lang="en"${options.server === undefined ? '' : ` data-served="${options.server}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Referee</title>
<link rel="icon" href="data:,">
<style>${parts.style}</style>
</head>
<body>
<div id="app"><p class="loading">Referee needs JavaScript to show this page.</p></div>
${data.join('\n')}
<script id="script">${script}</script>
</body>
</html>
`
}

/** Code escaped for a script element, which some comments and tags would end too early or too late. */
function inside(code: string): string {
  return code.replaceAll('<!--', '\\x3C!--').replaceAll('</script', '<\\/script')
}

/** Bytes that the browser does not run. */
function block(id: string, content: string): string {
  return `<script type="text/plain" id="${id}">${content}</script>`
}
