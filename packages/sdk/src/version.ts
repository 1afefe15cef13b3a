/** Of this package; a test holds it equal to package.json. */
export const packageVersion = "0.1.0"
