import type { Page } from "@playwright/test"
import { bookable, everyDay } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { expect, type TestRestaurant } from "./console.fixture.ts"
import { type App, dateOf } from "./console-bookings.fixture.ts"

/** A full evening: one party every few minutes from six to half past ten, as many as `sizeOfEvening` says. */
export const largeRestaurant = bookable(
  { seats: 300, slotMinutes: 15, stayMinutes: 120, autoConfirm: false, maxPeople: 12 },
  everyDay({ open: "18:00", close: "00:30" }),
)
export const sizeOfEvening = 66

const names = [
  "Asha Rao",
  "वेंकटेश सुब्रमण्यम अय्यर",
  "Jo",
  "Bartholomew Fitzgerald-Chakraborty the Third",
  "Meera Iyer",
  "गुरप्रीत सिंह",
  "Thiruvananthapuramkrishnamurthyvenkataraman",
]
const texts = [
  {},
  { notes: "A window table, please. We come with two small children and a pram." },
  {},
  { notes: "Severe nut allergy: no nuts, no nut oil", occasion: "Birthday" },
  { occasion: "25th anniversary of Leela and Rahul" },
  {},
  { notes: "मूँगफली से एलर्जी है, कृपया रसोई को बताएँ" },
  { notes: "High chair" },
]

const zoneMs = 330 * 60_000
/** The hour of the evening that the console shows, in minutes after midnight. */
const nowMinutes = 19 * 60 + 40
const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`.padStart(5, "0")
const partyOf = (index: number) => ({
  people: (index % 7) + 1,
  customer: { name: names[index % names.length], phone: `98450${10_000 + index}` },
  ...texts[index % texts.length],
})

interface Party {
  minutes: number
  source: "PHONE" | "ONLINE"
  /** What staff do with it. */
  steps: readonly string[]
}

const parties = (
  count: number,
  [from, every]: [from: number, every: number],
  steps: readonly string[] = [],
  source: Party["source"] = "PHONE",
): Party[] => Array.from({ length: count }, (_, index) => ({ minutes: from + every * index, steps, source }))

const six = 18 * 60
const evening: readonly Party[] = [
  ...parties(4, [six, 0], ["seat", "leave"]),
  ...parties(18, [six + 15, 0], ["seat"]),
  ...parties(2, [six, 15], ["no-show"]),
  ...parties(2, [six + 180, 15], ["cancel"]),
  // Late by forty, twenty-five and ten minutes.
  ...parties(3, [six + 60, 15]),
  ...parties(5, [six + 120, 30], [], "ONLINE"),
  ...parties(16, [six + 105, 0]),
  ...parties(8, [six + 120, 15]),
  ...parties(7, [six + 135, 15]),
  // Its customer asks for another time.
  ...parties(1, [six + 150, 0], ["confirm"], "ONLINE"),
]

/**
 * Makes the evening of today, and moves the time to twenty to eight. No console is open: it would draw every step. The
 * customer of the last booking asks for another time.
 */
export async function fillEvening(app: App, restaurant: TestRestaurant, customer: Page) {
  const date = dateOf(app, 0)
  const cookie = await app.signedIn(restaurant.id)
  const staff = async (path: string, body: object = {}) => {
    const response = await app.call(`/console/v1/reservations${path}`, { cookie, method: "POST", body })
    expect([200, 201], response.text).toContain(response.status)
    return response.body
  }
  const made = []
  for (const [index, { minutes, source }] of evening.entries()) {
    const body = { date, time: clock(minutes), ...partyOf(index) }
    made.push(source === "ONLINE" ? await restaurant.book(body) : await staff("", { source, ...body }))
  }
  const sinceMidnight = Math.floor((app.clock.now() + zoneMs) / 60_000) % (24 * 60)
  app.clock.advance((nowMinutes - sinceMidnight) * 60_000)
  for (const [index, { steps }] of evening.entries())
    for (const step of steps)
      await staff(`/${made[index].id}/${step}`, step === "cancel" ? { reason: "Guest asked" } : {})
  const link = `${app.url}/t/${made.at(-1).trackingUrl.split("/").at(-1)}`
  await customer.goto(`${link}/move?date=${date}&people=5&time=21:30`)
  await customer.getByRole("button", { name: "Ask to move" }).click()
  await customer.getByText(/^You asked for /).waitFor()
}
