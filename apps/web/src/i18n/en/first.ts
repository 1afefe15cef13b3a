/** The texts of the sign-in, the frame and the inbox in English: the console opens with these alone. */
export { faultReasons } from "./fault-reasons.ts"
export { faults } from "./faults.ts"
export { inbox } from "./inbox.ts"
export { device, ownPassword, shell, signIn } from "./shell.ts"
export { bookingWords, days, food, orderWords, roles, words } from "./words.ts"
