// `coref-referee/node`: the library, reading from files, and what ships with the package.
export { openLab } from '../cli/experiment/open-lab.ts'
export { type ReadPairOptions, readPair } from '../cli/files/read-corpus.ts'
export { loadAnalyst, loadModel } from '../cli/models.ts'
export * from '../index-node.ts'
