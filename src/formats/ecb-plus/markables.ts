/** The feature that keeps what annotators called the entity of a mention: `t1b_tara_reid`. */
export const DESCRIPTOR = 'descriptor'

/** The name of a markable without a type. */
export const UNTYPED = 'MENTION'
