/** What can be asked without the web server and the validator, which take longer to load than to ask. */
export { findKey, findKeyOfAny, type KeyRow, listKeys, listSecrets, type SecretRow } from "./store.ts"
