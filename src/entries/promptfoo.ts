// `coref-referee/promptfoo`: an assertion for promptfoo.
export {
  type PromptfooConfig,
  type PromptfooContext,
  type PromptfooResult,
  scoreAnswer,
} from '../node/promptfoo.ts'
