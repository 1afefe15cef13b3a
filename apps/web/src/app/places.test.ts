import { devicePermissions, type Permission, permissionsOf, type Role } from "@rasoi/contract/permissions"
import { expect, test } from "vitest"
import { movedTo } from "./former-paths.ts"
import { mayOpen, navigationFor, outerOf, placeAt, placesWithin, screens } from "./places.ts"

const having = (permissions: readonly Permission[]) => (permission: Permission) =>
  permissions.includes(permission)
const as = (role: Role) => having(permissionsOf(role))
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name)

test("owners and managers have six places; staff and paired tablets have their six, developers their five", () => {
  const six = ["inbox", "counter", "bookings", "menu", "reports", "manage"]
  expect(names(navigationFor(as("OWNER")))).toEqual(six)
  expect(names(navigationFor(as("MANAGER")))).toEqual(six)
  const staff = ["inbox", "counter", "bookings", "menu", "finished", "device"]
  expect(names(navigationFor(as("STAFF")))).toEqual(staff)
  expect(names(navigationFor(having(devicePermissions)))).toEqual(staff)
  expect(names(navigationFor(as("DEVELOPER")))).toEqual(["keys", "requests", "testDesk", "docs", "device"])
})

test("every place that a person may open is in the navigation, or one of its places lists it", () => {
  for (const role of ["OWNER", "MANAGER", "STAFF", "DEVELOPER"] as const) {
    const may = as(role)
    const shown = names(navigationFor(may))
    for (const place of screens.filter(each => mayOpen(each, may))) {
      const outer = outerOf(place, may)
      expect([role, place.name, shown.includes(outer?.name ?? place.name)]).toEqual([role, place.name, true])
    }
  }
  expect(names(placesWithin("manage", as("MANAGER")))).not.toContain("team")
})

test("an address of an earlier version leads to its screen with what is below it and its query", () => {
  const owner = as("OWNER")
  expect(movedTo("/settings/hours", "at=2026-11-20&from=setup", owner)).toBe(
    "/manage/settings/hours?at=2026-11-20&from=setup",
  )
  expect(movedTo("/finished", "date=2026-11-18&order=ord_1", owner)).toBe(
    "/reports/finished?date=2026-11-18&order=ord_1",
  )
  expect(movedTo("/keys/key_1", "", owner)).toBe("/manage/keys/key_1")
  expect(movedTo("/blocked-phones", "", owner)).toBe("/manage/settings/blocked")
  expect(movedTo("/team", "", owner)).toBe("/manage/team")
  expect(movedTo("/team", "pair=new&from=setup", owner)).toBe("/manage/devices?pair=new&from=setup")
  expect(movedTo("/team", "", as("MANAGER"))).toBe("/manage/devices")
  for (const unknown of ["/", "/settingsx", "/testing", "/menu"])
    expect([unknown, movedTo(unknown, "", owner)]).toEqual([unknown, undefined])
})

test("an address belongs to the place with the longest path", () => {
  expect(placeAt("/")?.name).toBe("inbox")
  expect(placeAt("/reports/finished")?.name).toBe("finished")
  expect(placeAt("/reports/sales")?.name).toBe("reports")
  expect(placeAt("/manage/settings/hours")?.name).toBe("settings")
  expect(placeAt("/nowhere")).toBeUndefined()
})
