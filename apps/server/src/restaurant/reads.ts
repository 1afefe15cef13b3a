/** What can be asked without the web server and the validator, which take longer to load than to ask. */
export { findWithSettings, listRestaurantRows } from "./store.ts"
