import type { CorefDocument } from '../document/document.ts'
import { withoutEmptyNodes } from '../document/spoken-words.ts'
import { type Token, TokenList } from '../document/tokens.ts'
import type { ExperimentCorpus } from './corpus.ts'

/**
 * Gives a corpus without parts of speech the sentences, paragraphs, parts of speech and dependencies of another with
 * the same texts, as GUM has those of OntoGUM. The other must have all its documents, word for word.
 */
export function lendAnalyses(corpora: readonly ExperimentCorpus[]): ExperimentCorpus[] {
  return corpora.map((corpus) => {
    if (corpus.documents.some(isTagged)) return corpus
    for (const lender of corpora) {
      const byId = new Map(lender.documents.map((document) => [document.id, document]))
      const lent = corpus.documents.flatMap(
        (document) => withAnalysisOf(document, byId.get(document.id)) ?? [],
      )
      if (lent.length === 0 || lent.length < corpus.documents.length) continue
      return { ...corpus, documents: lent, lender: { name: lender.name, sha256: lender.sha256 } }
    }
    return corpus
  })
}

function isTagged({ tokens }: CorefDocument): boolean {
  return tokens !== undefined && tokens.count > 0 && tokens.token(0).pos !== undefined
}

/** The document with the other's analysis of its words; undefined if the words differ. */
function withAnalysisOf(
  document: CorefDocument,
  other: CorefDocument | undefined,
): CorefDocument | undefined {
  const { tokens } = document
  if (tokens === undefined || other === undefined || !isTagged(other)) return undefined
  const { words, sentences, paragraphs, tokenOf, wordOf } = withoutEmptyNodes(other)
  // OntoGUM has an empty word where GUM has a character that is an error in the source.
  const isAlike = (word: string, i: number): boolean => tokens.text(i) === word || tokens.text(i) === ''
  if (tokens.count !== words.length || !words.every(isAlike)) return undefined
  const lent = words.map((_, i): Token => {
    const { pos, upos, lemma, feats, governor, relation } = other.tokens?.token(tokenOf[i] as number) ?? {}
    const analysis = {
      pos,
      upos,
      lemma,
      feats,
      relation,
      governor: governor === undefined || governor < 0 ? governor : wordOf[governor],
    }
    const known = Object.entries(analysis).filter(([, value]) => value !== undefined)
    return { ...Object.fromEntries(known), ...tokens.token(i) }
  })
  return { ...document, tokens: new TokenList(lent), sentences, paragraphs }
}
