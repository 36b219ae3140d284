/** The genre in the name of a GUM or AMALGUM document: `news` in `GUM_news_afghan`. */
export function gumGenreIn(id: string): string | undefined {
  return /^(?:AMAL)?GUM_([a-z]+)_/.exec(id)?.[1]
}
