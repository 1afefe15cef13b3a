import type { Loaders, Texts } from "../strings.ts"
import * as firstTexts from "./first.ts"

export const first: Texts = firstTexts

export const parts: Loaders = {
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
