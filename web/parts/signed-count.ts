import { grouped } from 'coref-referee/explorer'

/** A difference of counts: `+1,204`, with a true minus; 0 has no sign. */
export function signedCount(delta: number): string {
  return `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${grouped(Math.abs(delta))}`
}
