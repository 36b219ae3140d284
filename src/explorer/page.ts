/** The parts of the page that the build produces. */
export interface PageParts {
  /** Runs in the page and in the worker it starts. */
  readonly script: string
  readonly style: string
  /** Finds the entities of texts, on demand. It may be in the page, beside it, or chosen by the user. */
  readonly resolver: string
}

export interface PageOptions {
  /** Data for the page to read, by id, in base64: none of it can be mistaken for markup. */
  readonly data: ReadonlyMap<string, string>
  /** SHA-256 of a text, in base64. */
  readonly sha256: (text: string) => string
  /**
   * What serves the page: `live` is a server that reports when its files have changed, `web` any other that has the
   * resolver and its models beside the page; without a server, the page cannot request them.
   */
  readonly server?: 'live' | 'web'
}

/**
 * One page with everything inside. Its policy lets it run only its own scripts and request nothing, except from
 * the server it came from: files dropped onto the page stay in it. Inline styles are allowed, since charts bring
 * their own; whatever a style could load is forbidden by the rest.
 */
export function explorerPage(parts: PageParts, options: PageOptions): string {
  const script = inside(parts.script)
  const hashOf = (code: string): string => `'sha256-${options.sha256(code)}'`
  const policy = [
    "default-src 'none'",
    // The last lets the row reader load its embedded WebAssembly module; it allows no script.
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

/** Code escaped for a script element, which certain comments and tags would otherwise end too early or too late. */
function inside(code: string): string {
  return code.replaceAll('<!--', '\\x3C!--').replaceAll('</script', '<\\/script')
}

/** Bytes that the browser does not run. */
function block(id: string, content: string): string {
  return `<script type="text/plain" id="${id}">${content}</script>`
}
