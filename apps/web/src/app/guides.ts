import { type PlaceName, placeAt } from "./places.ts"

const guide = "/docs/owners-guide"

/** What the guides for restaurants say about each place. */
export const guides: Readonly<Record<PlaceName, string>> = {
  inbox: `${guide}#the-days-work`,
  counter: `${guide}#the-counter`,
  bookings: `${guide}#bookings`,
  menu: `${guide}#the-menu`,
  finished: `${guide}#the-days-end`,
  reports: `${guide}#the-days-end`,
  manage: `${guide}#the-places-of-the-console`,
  settings: `${guide}#settings`,
  page: "/docs/your-page",
  team: `${guide}#people-and-devices`,
  devices: `${guide}#people-and-devices`,
  keys: `${guide}#website-and-developers`,
  requests: `${guide}#website-and-developers`,
  testDesk: `${guide}#website-and-developers`,
  docs: `${guide}#website-and-developers`,
  device: `${guide}#this-device`,
}

/** Where a guide says more of a view than of its place. */
const guidesOfViews: Readonly<Record<string, string>> = {
  "/counter/day": `${guide}#online-orders-and-delivery-people`,
  "/menu/import": `${guide}#a-menu-from-your-own-sheet`,
  "/reports/watch": `${guide}#watch`,
  "/manage/settings/setup": `${guide}#the-first-day`,
}

/** What a guide says about the screen at this address. */
export function guideFor(path: string): string {
  const place = placeAt(path)
  return guidesOfViews[path] ?? (place ? guides[place.name] : guide)
}

export const allGuides = [...Object.values(guides), ...Object.values(guidesOfViews)]
