import { type Permission, permissionsOf, type Role } from "@rasoi/contract/permissions"
import { expect, test } from "vitest"
import * as en from "../../i18n/en/index.ts"
import * as hi from "../../i18n/hi/index.ts"
import { entriesFor, findEntries } from "./entries.ts"

const having = (permissions: readonly Permission[]) => (permission: Permission) =>
  permissions.includes(permission)
const find = (typed: string, role: Role = "OWNER", texts = [en, hi]) =>
  findEntries(entriesFor(texts, having(permissionsOf(role))), typed).map(
    ({ title, href }) => `${title} ${href}`,
  )

test("a setting is found by its name, and by what its help says", () => {
  expect(find("upi id")[0]).toBe("Your UPI id /manage/settings/counter")
  expect(find("nobody accepts")).toContain("Online ordering /manage/settings/ordering")
  const [found] = findEntries(entriesFor([en, hi], having(permissionsOf("OWNER"))), "nobody accepts")
  expect(found?.about).toBe(en.settings.ordering.acceptHint)
})

test("it is found by what people also call it, which is not shown", () => {
  expect(find("delivery radius")).toContain("Online ordering /manage/settings/ordering")
  expect(find("minutes on the road")).toContain("Online ordering /manage/settings/ordering")
  expect(find("add staff")).toContain("Team /manage/team")
  expect(find("refund")).toContain("Finished /reports/finished")
  expect(find("riders", "MANAGER")).toContain("Delivery people /manage/settings/people")
  const [found] = findEntries(entriesFor([en, hi], having(permissionsOf("OWNER"))), "delivery radius")
  expect(found?.about).toBe(en.settings.abouts.ordering)
})

test("words of both languages find it, whatever the console's language is", () => {
  expect(find(hi.settings.sections.hours)).toContain("Opening hours /manage/settings/hours")
  // A line in another language is not shown.
  const [byEnglish] = findEntries(entriesFor([hi, en], having(permissionsOf("OWNER"))), "nobody accepts")
  expect(byEnglish).toMatchObject({
    title: hi.settings.sections.ordering,
    about: hi.settings.abouts.ordering,
  })
  const inHindi = find("opening hours", "OWNER", [hi, en])
  expect(inHindi).toContain(`${hi.settings.sections.hours} /manage/settings/hours`)
  // The guide is in English.
  expect(find(hi.shell.places.bookings)).toContain("Bookings /docs/owners-guide#bookings")
})

test("nobody is shown what the role does not open", () => {
  expect(find("delivery people", "MANAGER")).toContain("Delivery people /manage/settings/people")
  expect(find("opening hours", "MANAGER").filter(each => !each.includes("/docs/"))).toEqual([])
  expect(find("watch", "MANAGER").filter(each => !each.includes("/docs/"))).toEqual([])
  expect(find("watch")).toContain("Watch /reports/watch")
  expect(find("finished", "STAFF")).toContain("Finished /reports/finished")
  const theirs = /\/(docs\/|device|manage\/(keys|requests|test))/
  for (const word of ["menu", "settings", "reports", "bookings"])
    expect(find(word, "DEVELOPER").filter(each => !theirs.test(each))).toEqual([])
})

test("each result has a key of its own, and nothing typed shows the places", () => {
  const entries = entriesFor([en, hi], having(permissionsOf("OWNER")))
  const keys = entries.map(({ result }) => result.key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(find("")).toContain("Orders /")
  expect(find("")).not.toContain("Opening hours /manage/settings/hours")
})
