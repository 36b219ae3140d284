export const ENTITY_HEADER = 'COREF\tstart_token\tend_token\tprop\tcat\ttext'

/** The feature that keeps the words of a mention if the document has none. */
export const TEXT = 'text'
