import { expect, test } from "vitest"
import { freeAt, openPage } from "./storefront.fixture.ts"

const body = { type: "PICKUP", items: [{ menuItemId: "itm_gobi", quantity: 1 }] }
const gobi: [string, string][] = [["line", JSON.stringify(body.items[0])]]

/** The page opens on Tuesday at 1:30 pm; the cart takes 20 minutes. */
function open() {
  const page = openPage()
  const { service } = page
  service.pickupTimes = {
    "2026-11-17": [
      { ...freeAt("2026-11-17T07:45:00.000Z"), available: false, reason: "PAST" },
      freeAt("2026-11-17T08:15:00.000Z"),
      freeAt("2026-11-17T09:00:00.000Z"),
      { ...freeAt("2026-11-17T09:15:00.000Z"), available: false, reason: "FULL" },
      // Half past midnight.
      freeAt("2026-11-17T19:00:00.000Z"),
    ],
    "2026-11-18": [freeAt("2026-11-18T09:00:00.000Z")],
  }
  const quoted = async (day?: string) => {
    const { text } = await page.visit(`/api/quote${day === undefined ? "" : `?day=${day}`}`, { json: body })
    return JSON.parse(text).pickup
  }
  return { ...page, quoted }
}

test("times are the service's, without those that are too soon for this cart; a full one is shown as full", async () => {
  const { quoted } = open()
  const { date, days, times } = await quoted("")
  expect(date).toBe("2026-11-17")
  expect(times).toEqual([
    { at: "2026-11-17T09:00:00.000Z", label: "2:30 pm", full: false },
    { at: "2026-11-17T09:15:00.000Z", label: "2:45 pm", full: true },
  ])
  expect(days.map(({ label }: { label: string }) => label)).toEqual([
    ...["Today", "Tomorrow", "Thu, 19 Nov", "Fri, 20 Nov", "Sat, 21 Nov", "Sun, 22 Nov", "Mon, 23 Nov"],
    "Tue, 24 Nov",
  ])
})

test("a day has the times after midnight of the day before; a time names its day; another day is the first", async () => {
  const { quoted } = open()
  const timesOf = async (day: string) =>
    (await quoted(day)).times.map(({ label }: { label: string }) => label)
  expect(await timesOf("2026-11-18")).toEqual(["12:30 am", "2:30 pm"])
  expect(await timesOf("2026-11-17T19:00:00.000Z")).toEqual(["12:30 am", "2:30 pm"])
  expect(await timesOf("2026-11-19")).toEqual([])
  for (const other of ["2026-11-16", "2026-11-25", "asap", "x", "2026-99-99"])
    expect((await quoted(other)).date).toBe("2026-11-17")
})

test("after midnight, the evening before goes on", async () => {
  const { quoted, service } = open()
  Object.assign(service.restaurant.ordering.pickup ?? {}, { earliest: "2026-11-17T19:00:00.000Z" })
  const { date, times } = await quoted("2026-11-18")
  expect([date, times.length]).toEqual(["2026-11-18", 2])
})

test("near closing time the first day is today, without times: what is ready soonest is for today", async () => {
  const { quoted, service } = open()
  service.pickupTimes = { "2026-11-18": [freeAt("2026-11-18T09:00:00.000Z")] }
  Object.assign(service.restaurant.ordering.pickup ?? {}, { earliest: "2026-11-18T09:00:00.000Z" })
  const { date, days, times } = await quoted("")
  expect([date, days[0], days[1].label, times]).toEqual([
    "2026-11-17",
    { date: "2026-11-17", label: "Today" },
    "Tomorrow",
    [],
  ])
})

test("only a checkout of an order that is collected asks for times", async () => {
  const { quoted, visit, service } = open()
  const asked = () => service.calls.filter(call => call.endsWith("/pickup-times")).length
  expect(await quoted()).toBeUndefined()
  await visit("/checkout", { form: [["line", JSON.stringify({ menuItemId: "itm_gone", quantity: 1 })]] })
  await visit("/checkout", {
    form: [...gobi, ["type", "DELIVERY"], ["delivery.pincode", "560001"]],
  })
  expect(asked()).toBe(0)
  await visit("/checkout", { form: gobi })
  expect(asked()).toBe(1)
})

const optionsOf = (text: string) =>
  [...text.matchAll(/<option value="([^"]*)"([^>]*)>([^<]*)/g)].map(([, value, state, label]) =>
    [value, state, label].join("|"),
  )

test("without scripts a day is a button; the time must be chosen again, and only the first day has no time", async () => {
  const { visit } = open()
  const first = await visit("/checkout", { form: gobi })
  expect(first.text).toContain('name="pickupDate" value="2026-11-18" aria-pressed="false">Tomorrow<')
  expect(optionsOf(first.text)).toEqual([
    "asap| selected|As soon as it is ready",
    "2026-11-17T09:00:00.000Z||Today, 2:30 pm",
    "2026-11-17T09:15:00.000Z| disabled|Today, 2:45 pm (full)",
  ])
  const chosen: [string, string][] = [...gobi, ["pickupAt", "asap"], ["pickupDate", "2026-11-18"]]
  const next = await visit("/checkout", { form: chosen })
  expect(optionsOf(next.text)).toEqual([
    "| selected|Please choose a time.",
    "2026-11-17T19:00:00.000Z||Tomorrow, 12:30 am",
    "2026-11-18T09:00:00.000Z||Tomorrow, 2:30 pm",
  ])
  const kept = await visit("/checkout", { form: [...gobi, ["pickupAt", "2026-11-18T09:00:00.000Z"]] })
  expect(optionsOf(kept.text)).toContain("2026-11-18T09:00:00.000Z| selected|Tomorrow, 2:30 pm")
  const gone = await visit("/checkout", { form: [...gobi, ["pickupAt", "2026-11-17T08:15:00.000Z"]] })
  expect(optionsOf(gone.text)[0]).toBe("| selected|The time you chose has passed. Please choose again.")
  const none = await visit("/checkout", { form: [...gobi, ["pickupDate", "2026-11-20"]] })
  expect(optionsOf(none.text)).toEqual(["| selected|Please choose another day."])
})
