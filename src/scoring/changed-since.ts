/** Scores that changed in a version, for signatures of older ones. */
const CHANGES: readonly { readonly version: string; readonly scores: readonly string[] }[] = [
  {
    version: '0.3.0',
    scores: [
      'shards of documents paired by a list or in order, beside documents that only one side has, under --missing empty: paired as by score',
    ],
  },
  {
    version: '0.2.0',
    scores: [
      'anchor.detection, anchor.mentions, anchor: entities of one mention no longer count, on either side',
      'responses of language models whose format is named (--format, --response-format): aligned with the key, as where it is detected',
      'responses none of whose ids is in the key: paired by text, not in order, or refused',
      'responses whose ids are names of files, such as 7.txt for 7: paired with the key',
      'responses of which --missing skip or empty left no pair at all: refused',
    ],
  },
]

/** How scores have changed since a version. */
export function changedSince(version: string): string[] {
  return CHANGES.filter((change) => isBefore(version, change.version)).flatMap(({ scores }) => scores)
}

function isBefore(a: string, b: string): boolean {
  const parts = [a, b].map((version) => version.split('.').map(Number))
  const [left = [], right = []] = parts
  const at = left.findIndex((part, i) => part !== right[i])
  return at >= 0 && (left[at] as number) < (right[at] ?? 0)
}
