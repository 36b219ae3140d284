/** Version of the package; a test checks that it equals package.json. */
export const version = '0.3.0'
