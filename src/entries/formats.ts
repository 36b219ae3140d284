// `coref-referee/formats`: reading, writing, validating and aligning.
export { type AlignedResponse, alignResponse } from '../align/align-response.ts'
export { type RepairReport, sumRepairs } from '../align/repair-report.ts'
export { responseFromDocument } from '../align/response-from-document.ts'
export {
  endingOf,
  type Format,
  type FormatReader,
  type FormatWriter,
  type ReadContext,
  strictContext,
  type WriteContext,
} from '../formats/format.ts'
export type { ParsedResponse } from '../formats/parsed-response.ts'
export { fillPrompt, type Prompt, prompts } from '../formats/prompts.ts'
export { chooseFormat, type ReadDocuments, readBytes } from '../formats/read-bytes.ts'
export { type Detection, detectFormat, formatById, formats } from '../formats/registry.ts'
export { type ByteSource, bytesSource, HEAD_BYTES } from '../formats/source.ts'
export { type Problem, type Validation, validateSource } from '../formats/validate.ts'
