/** The genre that the name of a GUM or AMALGUM document gives: `news` for `GUM_news_afghan`. */
export function genreOf(id: string): string | undefined {
  return /^(?:AMAL)?GUM_([a-z]+)_/.exec(id)?.[1]
}
