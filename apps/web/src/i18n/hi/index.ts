/** All texts of the console in Hindi. */
export { bookings } from "./bookings.ts"
export * from "./first.ts"
export { keys, shownOnce } from "./keys.ts"
export { menu } from "./menu.ts"
export { reports } from "./reports.ts"
export { settings } from "./settings.ts"
export { team } from "./team.ts"
export { testDesk } from "./test-desk.ts"
