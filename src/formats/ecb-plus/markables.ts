/** The feature that keeps what annotators called the entity of a mention: `t1b_tara_reid`. */
export const DESCRIPTOR = 'descriptor'

/** What a markable is called that has no type. */
export const UNTYPED = 'MENTION'
