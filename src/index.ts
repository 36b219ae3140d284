// `coref-referee`: everything but what the explorer alone needs.
export * from './entries/compare.ts'
export * from './entries/formats.ts'
export * from './entries/resolve.ts'
export * from './entries/score.ts'
