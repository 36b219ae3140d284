import type { Claim, ClaimGroup } from '../claim.ts'
import { caiStrubeClaims } from './cai-strube-claims.ts'
import { linClaims } from './lin-claims.ts'
import { luoClaims } from './luo-claims.ts'
import { stoyanovClaims } from './stoyanov-claims.ts'
import { tuggenerClaims } from './tuggener-claims.ts'

/** Everything that is judged, paper by paper. */
export const claimGroups: readonly ClaimGroup[] = [
  luoClaims,
  ...stoyanovClaims,
  ...caiStrubeClaims,
  linClaims,
  tuggenerClaims,
]

export const claims: readonly Claim[] = claimGroups.flatMap((group) => group.claims)
