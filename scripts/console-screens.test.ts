import {
  devicePermissions,
  type Permission,
  permissionsOf,
  permissionsWith,
  roles,
} from "@rasoi/contract/permissions"
import { expect, test } from "vitest"
import { mayCall } from "../apps/server/src/features/staff/rights.fixture.ts"
import { screens } from "../apps/server/src/site/console-app.ts"
import { formerPaths } from "../apps/web/src/app/former-paths.ts"
import { mayOpen, screens as places, type ScreenName } from "../apps/web/src/app/places.ts"
import { type SectionName, sectionNames, sectionPermissions } from "../apps/web/src/settings/sections.ts"

test("every screen of the console has an address, also of an earlier version, and nothing else", () => {
  const paths = [...places.map(({ path }) => path), ...Object.keys(formerPaths)]
  const beginnings = paths.map(path => path.split("/")[1]).filter(path => path !== "")
  expect(screens.toSorted()).toEqual([...new Set(["sign-in", ...beginnings])].sort())
})

/** What a screen is for: who may call it is shown the screen. */
const needed: Readonly<Record<Exclude<ScreenName, "settings">, string>> = {
  inbox: "console.orders.list",
  counter: "console.till.people",
  bookings: "console.reservations.day",
  menu: "console.menu.get",
  finished: "console.orders.list",
  reports: "console.reports.orders",
  manage: "console.devices.code",
  page: "console.page.get",
  team: "console.people.list",
  devices: "console.devices.code",
  keys: "console.keys.list",
  requests: "console.keys.requests",
  testDesk: "console.test.orders.list",
  device: "console.session.get",
}
const change = "console.settings.patch"
const neededBySection: Readonly<Record<SectionName, string>> = {
  profile: change,
  hours: change,
  ordering: change,
  charges: change,
  gst: change,
  booking: change,
  tracking: change,
  privacy: change,
  pageRules: change,
  counter: change,
  blocked: "console.blockedPhones.create",
  people: "console.deliveryPeople.create",
  requests: "console.privacy.find",
  audit: "console.audit.list",
  setup: "console.setup.get",
}

const permissionsOfEach: [Parameters<typeof mayCall>[0], readonly Permission[]][] = [
  ...roles.map((role): [typeof role, readonly Permission[]] => [role, permissionsOf(role)]),
  ["DEVICE", devicePermissions],
  ["PIN", permissionsWith("PIN", "OWNER")],
]

test.each(permissionsOfEach)("%s: what the server allows is on a screen, and nothing else", (who, has) => {
  const may = (permission: Permission) => has.includes(permission)
  const shown = places.flatMap(place =>
    place.name === "settings" ? [] : [[place.name, mayOpen(place, may), mayCall(who, needed[place.name])]],
  )
  const sections = sectionNames.map(name => [
    name,
    may(sectionPermissions[name]),
    mayCall(who, neededBySection[name]),
  ])
  for (const [name, isShown, isAllowed] of [...shown, ...sections])
    expect([name, isShown]).toEqual([name, isAllowed])
  const settings = places.find(({ name }) => name === "settings")
  expect(settings && mayOpen(settings, may)).toBe(sections.some(([, isShown]) => isShown))
})

/** Where each permission is used. */
const partOf: Readonly<Record<Permission, ScreenName>> = {
  account: "device",
  service: "inbox",
  till: "counter",
  days: "reports",
  menu: "menu",
  devices: "devices",
  deliveryPeople: "settings",
  seatBlocks: "bookings",
  blockedPhones: "settings",
  reports: "reports",
  audit: "settings",
  testDesk: "testDesk",
  page: "page",
  pageState: "page",
  settings: "settings",
  setup: "settings",
  team: "team",
  privacy: "settings",
  backups: "inbox",
  testKeys: "keys",
  liveKeys: "keys",
}

test("whoever has a permission may open the screen where it is used", () => {
  for (const [who, has] of permissionsOfEach)
    for (const permission of has) {
      const place = places.find(({ name }) => name === partOf[permission])
      const isOpen = place && mayOpen(place, each => has.includes(each))
      expect([who, permission, isOpen]).toEqual([who, permission, true])
    }
})
