import type { Strings } from "../strings.ts"
import { bookings } from "./bookings.ts"
import { faultReasons } from "./fault-reasons.ts"
import { faults } from "./faults.ts"
import { inbox } from "./inbox.ts"
import { keys, shownOnce } from "./keys.ts"
import { menu } from "./menu.ts"
import { reports } from "./reports.ts"
import { settings } from "./settings.ts"
import { device, ownPassword, shell, signIn } from "./shell.ts"
import { team } from "./team.ts"
import { testDesk } from "./test-desk.ts"
import { bookingWords, days, food, orderWords, roles, words } from "./words.ts"

/** All texts of the console in Hindi. */
export const hi: Strings = {
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
  menu,
  bookings,
  keys,
  team,
  testDesk,
  reports,
  shownOnce,
  settings,
}
