// `coref-referee` in Node: the library, plus reading from files.

export * from './index.ts'
export { readCorpus } from './node/files/read-corpus.ts'
