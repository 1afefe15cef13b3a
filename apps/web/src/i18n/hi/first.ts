/** The texts of the frame and the inbox in Hindi. */
export { faults } from "./faults.ts"
export { inbox } from "./inbox.ts"
export { shell } from "./shell.ts"
export { bookingWords, days, food, orderWords, rolePlurals, roles, words } from "./words.ts"
