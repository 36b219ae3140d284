// `coref-referee/promptfoo`: an assertion for promptfoo.
export {
  type PromptfooConfig,
  type PromptfooContext,
  type PromptfooResult,
  scoreAnswer,
} from '../cli/promptfoo.ts'
