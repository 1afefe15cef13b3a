/** Queries for the command line. They do not load the web server and the validator, which is slow. */
export { findKey, findKeyOfAny, type KeyRow, listKeys, listSecrets, type SecretRow } from "./store.ts"
