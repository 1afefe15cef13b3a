/** The current menu for the command line: without the web server and the validator, which are slow to load. */
export { findCurrentMenu } from "./store.ts"
