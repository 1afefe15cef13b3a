/** Restaurants for the command line: without the web server and the validator, which are slow to load. */
export { findWithSettings, listRestaurantRows } from "./store.ts"
