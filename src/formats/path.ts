/** The last component of a path, whatever the separator. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** File name without its endings: what a document is called when nothing else names it. */
export function stemOf(path: string): string {
  const name = fileName(path)
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}
