/** Queries for the command line. This module does not load the web server and the validator, which are slow to load. */
export { findCurrentMenu } from "./store.ts"
