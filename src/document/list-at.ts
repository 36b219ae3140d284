/** The list at a key, created if there is none. */
export function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: V[] = []
  lists.set(key, list)
  return list
}
