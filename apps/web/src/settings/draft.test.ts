import type { Settings } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import { followNewest, isChanged, isSame, patchOf, rebaseDraft, startEdit, type Version } from "./draft.ts"
import { sample as settings } from "./settings.fixture.ts"

const saved = { object: "settings" as const, updatedAt: "2026-10-17T13:05:00.000Z", updatedBy: "Asha Rao" }
const first: Version = { ...saved, version: 1, etag: '"1.x"', settings }
const second = (change: Partial<Settings>): Version => ({
  ...saved,
  version: 2,
  etag: '"2.x"',
  settings: { ...settings, ...change },
})
const { ordering, profile, gst, hours, charges } = settings

test("only the members that changed are sent, each whole", () => {
  expect(patchOf("ordering", ordering, { ...ordering, prepMinutes: 25 })).toEqual({
    ordering: { prepMinutes: 25 },
  })
  const address = { ...profile.address, city: "Mysuru" }
  expect(patchOf("profile", profile, { ...profile, address })).toEqual({ profile: { address } })
  const days = { ...hours.days, tue: [{ open: "11:00", close: "02:00" }] }
  expect(patchOf("hours", hours, { ...hours, days })).toEqual({ hours: { days } })
  const [box] = charges
  expect(patchOf("charges", charges, box ? [box, box] : [])).toEqual({ charges: [box, box] })
  expect(patchOf("charges", charges, [])).toEqual({ charges: [] })
})

test("what means the same is no change", () => {
  expect(patchOf("ordering", ordering, { ...ordering, types: ["PICKUP", "DELIVERY"] })).toBe(null)
  expect(patchOf("ordering", ordering, { ...ordering, deliveryPincodes: ["560001", "560002"] })).toBe(null)
  expect(patchOf("profile", profile, { ...profile, name: " Angaara ", logoUrl: " " })).toBe(null)
  expect(patchOf("gst", gst, { ...gst, gstin: "29 abcfa1234k 1zl", fssaiNumber: "" })).toBe(null)
  expect(patchOf("tracking", settings.tracking, { redirectUrl: "" })).toBe(null)
})

test("a patch laid over the old section gives the new one, whatever members changed", () => {
  const number = fc.integer({ min: 0, max: 600 })
  const change = fc.record(
    {
      enabled: fc.boolean(),
      prepMinutes: number,
      minimumOrderPaise: number,
      types: fc.subarray<"PICKUP" | "DELIVERY">(["PICKUP", "DELIVERY"]),
      deliveryPincodes: fc.subarray(["560001", "560002", "560038"]),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(change, some => {
      const after = { ...ordering, ...some }
      const patch = patchOf("ordering", ordering, after)
      const laid = { ...ordering, ...patch?.ordering }
      expect(patchOf("ordering", laid, after)).toBe(null)
      // An unchanged member is not sent, so that another person's change of it survives.
      for (const member of Object.keys(patch?.ordering ?? {})) expect(some).toHaveProperty(member)
    }),
  )
})

test("values are the same by what they hold", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSame(one, structuredClone(one))).toBe(true)
      expect(isSame(one, other)).toBe(isSame(other, one))
    }),
  )
  expect(isSame([], {})).toBe(false)
  expect(isSame({ a: undefined }, { b: 1 })).toBe(false)
})

test("a section that nobody edits follows the newest version", () => {
  const newest = second({ ordering: { ...ordering, prepMinutes: 40 } })
  expect(followNewest("ordering", startEdit("ordering", first), newest)).toEqual(
    startEdit("ordering", newest),
  )
})

test("a change elsewhere lets the draft go on upon the newest version", () => {
  const held = { base: first, draft: { ...ordering, prepMinutes: 25 } }
  const newest = second({ tracking: { redirectUrl: "https://example.com" } })
  expect(followNewest("ordering", held, newest)).toEqual({ base: newest, draft: held.draft })
})

test("a change of the same section keeps the draft on its old version: a conflict", () => {
  const held = { base: first, draft: { ...ordering, prepMinutes: 25 } }
  const newest = second({ ordering: { ...ordering, enabled: false } })
  expect(followNewest("ordering", held, newest)).toBe(held)
})

test("the own save coming back by another way is no conflict", () => {
  const held = { base: first, draft: { ...profile, name: " Angaara Grill " } }
  const newest = second({ profile: { ...profile, name: "Angaara Grill" } })
  const kept = followNewest("profile", held, newest)
  expect(kept.base).toBe(newest)
  expect(isChanged("profile", kept)).toBe(false)
})

test("own changes are laid upon the newest version member by member", () => {
  const held = { base: first, draft: { ...ordering, prepMinutes: 25 } }
  const newest = second({ ordering: { ...ordering, prepMinutes: 30, enabled: false } })
  const laid = rebaseDraft("ordering", held, newest)
  expect(laid.draft).toMatchObject({ prepMinutes: 25, enabled: false })
  expect(patchOf("ordering", newest.settings.ordering, laid.draft)).toEqual({ ordering: { prepMinutes: 25 } })
})
