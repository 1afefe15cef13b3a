import { faultReasons } from "./fault-reasons.ts"
import { faults } from "./faults.ts"
import { inbox } from "./inbox.ts"
import { device, ownPassword, shell, signIn } from "./shell.ts"
import { bookingWords, days, food, orderWords, roles, words } from "./words.ts"

/** The texts of the sign-in, the frame and the inbox in English: the console opens with these alone. */
export const first = {
  words,
  food,
  orderWords,
  bookingWords,
  roles,
  days,
  faults,
  faultReasons,
  shell,
  signIn,
  ownPassword,
  device,
  inbox,
}
