import type { CorefDocument } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'

/** A response mention that means a key mention but has different tokens. */
export interface SpanError {
  readonly key: number
  readonly response: number
}

/**
 * Twinless mentions of both sides that belong together (Kummerfeld and Klein 2013): first those that are equal
 * except for what often differs at the edges, then those that are the only ones on their side with a certain head.
 *
 * A document with neither words nor heads has no span errors, because nothing shows that two spans mean the same.
 */
export function findSpanErrors(documents: TwinDocuments): SpanError[] {
  const { key, response, twins } = documents
  const reverse = twinsOfResponse(documents)
  const keyLeft = twinless(twins)
  const responseLeft = twinless(reverse)
  if (keyLeft.size === 0 || responseLeft.size === 0) return []
  const found: SpanError[] = []
  const pair = (k: number, r: number): void => {
    keyLeft.delete(k)
    responseLeft.delete(r)
    found.push({ key: k, response: r })
  }

  const byCore = new Map<string, number[]>()
  for (const k of keyLeft) addTo(byCore, coreOf(key, k), k)
  for (const r of [...responseLeft]) {
    const core = coreOf(response, r)
    const k = core === undefined ? undefined : byCore.get(core)?.shift()
    if (k !== undefined) pair(k, r)
  }

  const keyHeads = byHead(key, keyLeft)
  for (const [head, rs] of byHead(response, responseLeft)) {
    const ks = keyHeads.get(head)
    if (rs.length === 1 && ks?.length === 1) pair(ks[0] as number, rs[0] as number)
  }
  return found.sort((a, b) => a.response - b.response)
}

function twinless(twins: Int32Array): Set<number> {
  const left = new Set<number>()
  for (const [m, twin] of twins.entries()) if (twin < 0) left.add(m)
  return left
}

/** Its tokens without "the", possessive endings and marks at the edges; undefined without a text. */
function coreOf({ mentions, tokens }: CorefDocument, mention: number): string | undefined {
  if (tokens === undefined || mentions.pieces.has(mention)) return undefined
  let start = mentions.start[mention] as number
  let end = mentions.end[mention] as number
  const isMark = (text: string): boolean => text.length === 1 && !/[A-Za-z]/.test(text)
  for (; start < end - 1; start++) {
    const text = tokens.text(start)
    if (text !== 'the' && !isMark(text)) break
  }
  for (; start < end - 1; end--) {
    const text = tokens.text(end - 1)
    if (text !== "'s" && !isMark(text)) break
  }
  return `${start} ${end}`
}

function byHead(document: CorefDocument, mentions: ReadonlySet<number>): Map<number, number[]> {
  const heads = new Map<number, number[]>()
  const { tokens } = document
  for (const m of mentions) {
    const isKnown = tokens !== undefined || document.mentions.attributes?.[m]?.head !== undefined
    addTo(heads, isKnown ? headOf(document, m) : undefined, m)
  }
  return heads
}

function addTo<K>(groups: Map<K, number[]>, name: K | undefined, member: number): void {
  if (name === undefined) return
  const group = groups.get(name)
  if (group === undefined) groups.set(name, [member])
  else group.push(member)
}
