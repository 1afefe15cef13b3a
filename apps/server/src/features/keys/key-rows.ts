/** Keys and their secrets for the command line: without the web server and the validator, which are slow to load. */
export { findKeyOfAny, type KeyRow, listKeys, listSecrets, type SecretRow } from "./store.ts"
