/** Queries for the command line. They do not load the web server and the validator, which is slow. */
export { listStaffOf } from "./store.ts"
