type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** An object without its undefined fields. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Partial<T> = {}
  for (const name in fields) if (fields[name] !== undefined) kept[name] = fields[name]
  return kept as unknown as Defined<T>
}

/** Features without the undefined ones; undefined if none is left. */
export function featuresOf(
  features: Readonly<Record<string, string | undefined>>,
): Map<string, string> | undefined {
  const entries = Object.entries(features).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return entries.length === 0 ? undefined : new Map(entries)
}
