/** The staff of a restaurant for the command line: without the web server and the validator, which are slow to load. */
export { listStaffOf } from "./store.ts"
