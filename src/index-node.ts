// `coref-referee` in Node: the library, and reading from files.
export { readCorpus } from './cli/input/read-corpus.ts'
export * from './index.ts'
