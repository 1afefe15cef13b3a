/** The version of this package. A test compares it with package.json. */
export const packageVersion = "0.3.0"
