/** The texts that the console opens with. */
export * as first from "./first.ts"

/** The other texts load together as a screen needs them. `forms` comes with each part. */
export const parts = {
  account: () => import("./account.ts"),
  bookings: () => import("./bookings.ts"),
  counter: () => import("./counter.ts"),
  forms: () => import("./forms.ts"),
  keys: () => import("./keys.ts"),
  menu: () => import("./menu.ts"),
  page: () => import("./page.ts"),
  pins: () => import("./pins.ts"),
  places: () => import("./places.ts"),
  reports: () => import("./reports.ts"),
  settings: () => import("./settings.ts"),
  setup: () => import("./setup.ts"),
  team: () => import("./team.ts"),
  testDesk: () => import("./test-desk.ts"),
}
