// `coref-referee` in Node: the library, plus reading from files.
export { readCorpus } from './cli/files/read-corpus.ts'
export * from './index.ts'
