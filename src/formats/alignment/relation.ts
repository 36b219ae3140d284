/** How an atom of the response is related to the key's text. */
export const NO_PARTNER = 0
export const EQUAL = 1
export const REPLACED = 2
