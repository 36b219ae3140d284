export { namesInText } from '../analysis/names/names-in-text.ts'
