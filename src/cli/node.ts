// What `import 'coref-referee'` gives in Node: the library, and reading from files.
export * from '../index.ts'
export { readCorpus } from './input/read-corpus.ts'
