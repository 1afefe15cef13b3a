import { bookings } from "./bookings.ts"
import { first } from "./first.ts"
import { keys, shownOnce } from "./keys.ts"
import { menu } from "./menu.ts"
import { reports } from "./reports.ts"
import { settings } from "./settings.ts"
import { team } from "./team.ts"
import { testDesk } from "./test-desk.ts"

/** All texts of the console in English. */
export const en = {
  ...first,
  bookings,
  menu,
  keys,
  team,
  testDesk,
  reports,
  shownOnce,
  settings,
}
