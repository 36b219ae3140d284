import { analysisSurfaces } from './analysis-surfaces.ts'
import { librarySurfaces } from './library-surfaces.ts'
import { pageSurface } from './page-surface.ts'
import { promptfooSurface } from './promptfoo-surface.ts'
import { scoreSurfaces } from './score-surfaces.ts'
import { shardSurfaces } from './shard-surfaces.ts'
import type { Surface } from './surface.ts'

/** All surfaces in this process; Python has its own. */
export const surfaces: readonly Surface[] = [
  ...scoreSurfaces,
  ...analysisSurfaces,
  ...shardSurfaces,
  ...librarySurfaces,
  pageSurface,
  promptfooSurface,
]
