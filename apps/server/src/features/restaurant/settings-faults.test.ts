import { testSettings } from "../../testing/app.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"

const app = await testApp()
const cookie = await app.signedIn(await app.restaurant())

const patch = (body: unknown) => app.call("/console/v1/settings", { method: "PATCH", body, cookie })

const { days } = testSettings.hours
const overlapping = [
  { open: "10:00", close: "14:00" },
  { open: "13:00", close: "15:00" },
]
const charge = { ...testSettings.charges[0] }

test.each<[patch: unknown, field: string]>([
  [{ booking: { stayMinutes: 4 } }, "booking.stayMinutes"],
  [{ booking: { stayMinutes: 10 } }, "booking.stayMinutes"],
  [{ booking: { slotMinutes: 120 } }, "booking.stayMinutes"],
  [{ booking: { seats: 3 } }, "booking.maxPeople"],
  [{ booking: { price: { amountPaise: 1 } } }, "booking.price.mode"],
  [{ hours: { days: { ...days, mon: [{ open: "25:00", close: "10:00" }] } } }, "hours.days.mon[0].open"],
  [{ hours: { days: { ...days, mon: [{ open: "10:00" }] } } }, "hours.days.mon[0].close"],
  [{ hours: { days: { ...days, mon: overlapping } } }, "hours.days.mon[1].open"],
  [{ hours: { days: { mon: [] } } }, "hours.days.tue"],
  [{ hours: { days: { ...days, funday: [] } } }, "hours.days.funday"],
  [{ hours: { closedDates: ["2026-02-30"] } }, "hours.closedDates[0]"],
  [{ hours: { specialDates: { "2026-02-30": [] } } }, "hours.specialDates.2026-02-30"],
  [{ hours: { specialDates: { Diwali: [] } } }, "hours.specialDates.Diwali"],
  [{ hours: { specialDates: JSON.parse('{"__proto__": []}') } }, "hours.specialDates.__proto__"],
  [
    { hours: { specialDates: { "2026-11-08": [{ open: "25:00", close: "10:00" }] } } },
    "hours.specialDates.2026-11-08[0].open",
  ],
  [{ hours: { specialDates: { "2026-11-08": overlapping } } }, "hours.specialDates.2026-11-08[1].open"],
  [{ profile: { tagline: "" } }, "profile.tagline"],
  [{ profile: { tagline: "x".repeat(121) } }, "profile.tagline"],
  [{ ordering: { enabled: null } }, "ordering.enabled"],
  [{ ordering: { enabled: "true" } }, "ordering.enabled"],
  [{ ordering: { prepMinutes: 1.5 } }, "ordering.prepMinutes"],
  [{ ordering: { minimumOrderPaise: -1 } }, "ordering.minimumOrderPaise"],
  [{ ordering: { types: ["PICKUP", "PICKUP"] } }, "ordering.types"],
  [{ ordering: { types: [] } }, "ordering.types"],
  [{ ordering: { deliveryPincodes: ["56001"] } }, "ordering.deliveryPincodes[0]"],
  [{ ordering: { paymentModes: ["PAY_AT_COUNTER"] } }, "ordering.paymentModes"],
  [{ ordering: { colour: "red" } }, "ordering.colour"],
  [{ ordering: null }, "ordering"],
  [{ charges: { "0": charge } }, "charges"],
  [{ charges: [{ ...charge, tip: true }] }, "charges[0].tip"],
  [{ charges: [charge, { ...charge, amountPaise: "20" }] }, "charges[1].amountPaise"],
  [{ profile: { address: { city: "Mysuru" } } }, "profile.address.line"],
  [{ profile: { address: { ...testSettings.profile.address, floor: 2 } } }, "profile.address.floor"],
  [{ profile: { timezone: "Mars/Olympus" } }, "profile.timezone"],
  [{ profile: { name: "   " } }, "profile.name"],
  [{ profile: { name: "a\u0000b" } }, "profile.name"],
  [{ profile: { name: "a\u0085b" } }, "profile.name"],
  [{ profile: { name: "\u202eaaragnA" } }, "profile.name"],
  [{ profile: { logoUrl: "http://example.com/logo.png" } }, "profile.logoUrl"],
  [{ gst: { gstin: "29ABCFA1234K1ZM" } }, "gst.gstin"],
  [{ gst: { gstin: null } }, "gst.gstin"],
  [{ tracking: { redirectUrl: "javascript:alert(1)" } }, "tracking.redirectUrl"],
  [{ privacy: { noticeUrl: "javascript:alert(1)" } }, "privacy.noticeUrl"],
  [{ privacy: { retentionDays: 29 } }, "privacy.retentionDays"],
  [{ theme: {} }, "theme"],
  [[], "body"],
  ['"text"', "body"],
  ["{", "body"],
  ['{"__proto__": {"x": 1}}', "__proto__"],
  ['{"ordering": {"__proto__": {"enabled": false}}}', "ordering.__proto__"],
])("%j: 422 names %s, and nothing is changed", async (body, field) => {
  const response = await patch(body)
  expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
    422,
    "VALIDATION_FAILED",
    field,
  ])
  expect((await app.call("/console/v1/settings", { cookie })).body).toMatchObject({
    version: 1,
    settings: testSettings,
  })
})

test("every fault is listed, the first stands in `field`", async () => {
  const { body } = await patch({
    booking: { seats: -1, maxPeople: 0 },
    ordering: { prepMinutes: 700, colour: 1 },
  })
  const fields = body.error.errors.map((fault: { field: string }) => fault.field)
  expect(fields.sort()).toEqual([
    "booking.maxPeople",
    "booking.seats",
    "ordering.colour",
    "ordering.prepMinutes",
  ])
  expect(fields).toContain(body.error.field)
})

test("a body that is not JSON is 415; one over 256 KiB is 413", async () => {
  const text = await app.call("/console/v1/settings", {
    method: "PATCH",
    body: "a=b",
    cookie,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  })
  expect([text.status, text.body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
  const large = await patch({ profile: { name: "x".repeat(256 * 1024) } })
  expect([large.status, large.body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"])
  expect(large.body.error.message).toContain("256 KiB")
})
