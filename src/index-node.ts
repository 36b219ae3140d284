// `coref-referee` in Node: the library, and reading from files.
export { readCorpus } from './cli/files/read-corpus.ts'
export * from './index.ts'
