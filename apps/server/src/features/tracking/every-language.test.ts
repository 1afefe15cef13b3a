import { randomUUID } from "node:crypto"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { languages, languagesOn } from "@rasoi/contract/languages"
import { expect, test } from "vitest"
import { wordsIn as allWordsIn } from "../../../../storefront/words/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, pickup } from "../orders/fixture.ts"

const trackingLanguages = languagesOn("page")
const wordsIn = (language: (typeof trackingLanguages)[number]) => allWordsIn(language).link

const app = await testApp()
// 7:30 pm in India.
app.clock.set(Date.parse("2026-11-16T14:00:00Z"))

/** A restaurant of its own, with free seats, for a reader who has not asked yet. */
async function open() {
  app.clock.advance(120_000)
  const id = await app.restaurant()
  app.presence.open(id, id, "tablet", Number.MAX_SAFE_INTEGER)
  const test = { key: (await app.key(id, "test")).secret }
  const live = { key: (await app.key(id, "live")).secret }
  const staff = { cookie: await app.signedIn(id, "OWNER") }
  const post = async (expected: number, path: string, body: object, options: object) => {
    const sent = { method: "POST", body, headers: { "idempotency-key": randomUUID() }, ...options }
    const { status, body: response } = await app.call(path, sent)
    expect([path, status, response.error?.code]).toEqual([path, expected, undefined])
    return response
  }
  return {
    test,
    live,
    staff,
    async create(path: string, body: object, { key } = test) {
      const { id: made, trackingUrl } = await post(201, path, body, { key })
      return { id: made as string, path: new URL(trackingUrl).pathname }
    },
    send: (path: string, body: object, options: object = test) => post(200, path, body, options),
  }
}

/** Each with a phone of its own, because one phone can book only a few times. */
let phones = 9_845_012_345
const booking = (people = 4) => {
  phones += 1
  const customer = { name: "Asha", phone: String(phones) }
  return { date: "2026-11-17", time: "19:30", people, customer }
}

/** What a reader sees or hears. */
function textsOf(page: string): string {
  const labels = [...page.matchAll(/ (?:aria-label|data-updated|data-offline)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  // Without the names of the other languages.
  const [head = "", rest = ""] = page.split('<details class="languages">')
  const shown = `${head}${rest.replace(/<ul>.*?<\/ul>/s, "")}`
  return [shown.replace(/<[^>]*>/g, " "), ...labels].join(" ")
}

/** What people wrote, the name of a language, the letter of a test order, the names of taxes, the halves of a day. */
const { test: testKey } = await open()
const { body: profile } = await app.call("/v1/restaurant", testKey)
const { body: menu } = await app.call("/v1/menu", testKey)
const notOurs = new Set([
  ...(`${JSON.stringify([profile.name, profile.address, profile.gstin, menu.categories])} Test Rider English T CGST SGST AM PM am pm WhatsApp SMS FSSAI GSTIN`.match(
    /[A-Za-z]+/g,
  ) ?? []),
])
const englishIn = (page: string) =>
  (textsOf(page).match(/[A-Za-z]+/g) ?? []).filter(word => !notOurs.has(word))

const others = trackingLanguages.filter(language => language !== "en")

test.each(others)("%s: no status of an order or booking shows an English word of ours", async language => {
  const { create, send, test, live, staff } = await open()
  const shown = new Map<string, string>()
  const look = async (state: string, { path }: { path: string }) => {
    const { text } = await app.call(path, { headers: { "accept-language": `${language}-IN` } })
    expect(text).toContain(`<html lang="${language}"`)
    shown.set(state, text)
  }
  for (const body of [pickup, delivery]) {
    const order = await create("/v1/orders", body)
    await look(`${body.type} PENDING`, order)
    await look(`${body.type} cancel`, { path: `${order.path}/cancel` })
    const path = [
      "ACCEPTED",
      "PREPARING",
      "READY",
      ...(body === delivery ? ["OUT_FOR_DELIVERY"] : []),
      "COMPLETED",
    ]
    for (const to of path) {
      await send(`/v1/test/orders/${order.id}/advance`, { to })
      await look(`${body.type} ask ${to}`, { path: `${order.path}/ask` })
      await look(`${body.type} ${to}`, order)
    }
  }
  const delayed = await create("/v1/orders", pickup, live)
  await send(`/console/v1/orders/${delayed.id}/accept`, {}, staff)
  await send(
    `/console/v1/orders/${delayed.id}/delay`,
    { minutes: 10, reason: usualReasons.delayOrder.busy },
    staff,
  )
  await look("order delayed", delayed)
  const rejected = await create("/v1/orders", delivery, live)
  await send(`/console/v1/orders/${rejected.id}/reject`, { reason: usualReasons.rejectOrder.area }, staff)
  await look("order REJECTED", rejected)
  const cancelled = await create("/v1/orders", pickup)
  await send(`/v1/orders/${cancelled.id}/cancel`, {})
  await look("order CANCELLED", cancelled)

  const { declineBooking, cancelBooking } = usualReasons
  for (const steps of [
    [["confirm"], ["seat"]],
    [["reject", { reason: declineBooking.full }]],
    [["confirm"], ["cancel", { reason: cancelBooking.asked }]],
  ] as const) {
    const made = await create("/v1/reservations", booking(), live)
    await look("booking PENDING", made)
    await look("booking cancel", { path: `${made.path}/cancel` })
    await look("booking move", { path: `${made.path}/move` })
    await look("booking confirm", { path: `${made.path}/move?date=2026-11-17&people=2&time=20:00` })
    for (const [step, body = {}] of steps) {
      await send(`/console/v1/reservations/${made.id}/${step}`, body, staff)
      await look(`booking ${step}`, made)
    }
  }
  const missed = await create("/v1/reservations", booking())
  await send(`/v1/test/reservations/${missed.id}/advance`, { to: "CONFIRMED" })
  const later = { ...test, headers: { "service-test-time": "2026-11-17T14:30:00Z" } }
  await send(`/v1/test/reservations/${missed.id}/advance`, { to: "NO_SHOW" }, later)
  await look("booking NO_SHOW", missed)
  await look("unknown", { path: "/t/nothing" })
  expect([...shown].map(([state, page]) => [state, englishIn(page)])).toEqual(
    [...shown.keys()].map(state => [state, []]),
  )
  // Were the states different pages at all?
  expect(new Set([...shown.values()].map(page => /<h1>(.*?)<\/h1>/.exec(page)?.[1])).size).toBeGreaterThan(14)
})

test("the test above would see an English word", async () => {
  const { text } = await app.call("/t/nothing", { headers: { "accept-language": "en" } })
  expect(englishIn(text)).toContain("find")
})

test.each([
  ["en", "Tuesday, 17 November", "7:30 pm"],
  ["hi", "मंगलवार, 17 नवंबर", "7:30 pm"],
  ["ta", "நவம்பர் 17, செவ்வாய்", "7:30 PM"],
  ["te", "17 నవంబర్, మంగళవారం", "7:30 PM"],
  ["kn", "ಮಂಗಳವಾರ, 17 ನವೆಂಬರ್", "7:30 PM"],
  ["mr", "मंगळवार, 17 नोव्हेंबर", "7:30 PM"],
  ["bn", "মঙ্গলবার 17 নভেম্বর", "7:30 PM"],
] as const)(
  "%s: a booking's day, time and guests, on the page and in the calendar",
  async (language, day, clock) => {
    const { create } = await open()
    const one = await create("/v1/reservations", booking(1))
    const four = await create("/v1/reservations", booking())
    const words = wordsIn(language)
    for (const [{ path }, guests] of [
      [one, words.guests(1)],
      [four, words.guests(4)],
    ] as const) {
      const { text } = await app.call(`${path}?lang=${language}`)
      for (const part of [day, clock, guests]) expect(text.replaceAll("\u202f", " ")).toContain(part)
    }
    const { text } = await app.call(`${four.path}/booking.ics?lang=${language}`)
    const lines = text.split("\r\n")
    expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
    const unfolded = text.replaceAll("\r\n ", "")
    expect(unfolded).toContain(`SUMMARY:${words.calendarSummary(4, profile.name).replaceAll(",", "\\,")}\r\n`)
    expect(unfolded).toContain(`DESCRIPTION:${words.calendarPhone(profile.phone)}\r\n`)
  },
)

test.each([
  ["en", "1 guest", "4 guests"],
  ["hi", "1 मेहमान", "4 मेहमान"],
  ["ta", "1 நபர்", "4 பேர்"],
  ["te", "1 వ్యక్తి", "4 మంది"],
  ["kn", "1 ಅತಿಥಿ", "4 ಅತಿಥಿಗಳು"],
  ["mr", "1 व्यक्ती", "4 व्यक्ती"],
  ["bn", "1 জন", "4 জন"],
] as const)("%s counts guests in its plural forms", (language, one, four) => {
  const { guests } = wordsIn(language)
  expect([guests(1), guests(4)]).toEqual([one, four])
})

test("the list of languages has every other one, in its own script, under the name of the one that is shown", async () => {
  app.clock.advance(120_000)
  for (const language of trackingLanguages) {
    const { text } = await app.call(`/t/nothing?lang=${language}`)
    const links = [
      ...text.matchAll(/<a href="\?lang=(..)" lang="\1" hreflang="\1" rel="nofollow">(.*?)<\/a>/g),
    ]
    expect(links.map(([, tag, name]) => [tag, name])).toEqual(
      trackingLanguages.filter(tag => tag !== language).map(tag => [tag, languages[tag].name]),
    )
    expect(/: ([^<]*)<\/span><\/summary>/.exec(text)?.[1]).toBe(languages[language].name)
  }
})

test("a reader who asks too often is told so in the own language", async () => {
  app.clock.advance(120_000)
  const ask = () => app.call("/t/nothing?lang=ta")
  let response = await ask()
  for (let count = 0; response.status !== 429 && count < 100; count += 1) response = await ask()
  expect([response.status, response.text]).toEqual([
    429,
    allWordsIn("ta").refusals.busy(Number(response.headers.get("retry-after"))),
  ])
})
