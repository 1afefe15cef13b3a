import { Agent, request } from "node:http"
import { pickup } from "../../apps/server/src/features/orders/fixture.ts"

/** Where the client sends its orders and bookings. */
export interface Target {
  readonly url: string
  readonly key: string
  readonly scenario: string
  /** The first date of the bookings, as YYYY-MM-DD. */
  readonly firstDate: string
}

/** What the client knows about an order or a booking that it sent. */
export interface Sent {
  readonly index: number
  /** 0 without a response. */
  readonly status: number
  /** What the client saw: the status, or what happened to the connection. */
  readonly outcome: string
  readonly text: string
  readonly replayed: boolean
  /** Milliseconds since 1970, to compare the times of several processes. */
  readonly sentAt: number
  readonly receivedAt: number
}

export const concurrency = 16
const responseTimeoutMs = 20_000

/** Sends an order or a booking by its number. The same number is the same body with the same Idempotency-Key. */
export function makeRequests({ url, key, scenario, firstDate }: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  return (index: number): Promise<Sent> => {
    const { path, body } = isBooking(index) ? bookingOf(index, firstDate) : orderOf(index)
    const { promise, resolve } = Promise.withResolvers<Sent>()
    const sentAt = Date.now()
    const settle = (status: number, outcome: string, text = "", replayed = false) =>
      resolve({ index, status, outcome, text, replayed, sentAt, receivedAt: Date.now() })
    const broken = (error: NodeJS.ErrnoException) => settle(0, connectionOutcome(error))
    const sent = request(`${url}${path}`, { method: "POST", agent, timeout: responseTimeoutMs }, response => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part
      })
      response.on("error", broken)
      response.on("end", () => {
        const status = response.statusCode ?? 0
        settle(status, String(status), text, response.headers["idempotent-replayed"] === "true")
      })
    })
    sent.on("error", broken).on("timeout", () => sent.destroy(new Error("timeout")))
    sent.setHeader("Authorization", `Bearer ${key}`)
    sent.setHeader("Content-Type", "application/json")
    sent.setHeader("Idempotency-Key", `faults-${scenario}-${index}`)
    sent.end(JSON.stringify(body))
    return promise
  }
}

function connectionOutcome({ code, message }: NodeJS.ErrnoException): string {
  if (message === "timeout") return "timeout"
  return code === "ECONNREFUSED" ? "refused" : "reset"
}

/** The customer's name identifies the request: orders and bookings both return it. */
export function nameOf(index: number): string {
  return `Customer ${index}`
}

function orderOf(index: number) {
  const customer = { ...pickup.customer, name: nameOf(index) }
  return { path: "/v1/orders", body: { ...pickup, customer } }
}

const bookingDays = 28
/** No time that a change of the clocks skips or repeats, and no stay that overlaps the next one. */
const bookingTimes = [
  "03:00",
  "04:30",
  "06:00",
  "07:30",
  "09:00",
  "10:30",
  "12:00",
  "13:30",
  "15:00",
  "16:30",
]
const people = 2
/** The demo's restaurant has 40 seats. */
const bookingsPerSlot = 40 / people
/** More than there are seats, so that the last ones compete for a table while faults happen. */
const requestsPerSlot = bookingsPerSlot + 4
const mostBookings = bookingDays * bookingTimes.length * requestsPerSlot

/** Every fifth request books a table, as long as there are times. */
function isBooking(index: number): boolean {
  return index % 5 === 4 && index < mostBookings * 5
}

const slotOf = (index: number) => Math.floor(index / 5 / requestsPerSlot)

/** Books one time after the other. Each booking has its own phone, because a phone may book three times a day. */
function bookingOf(index: number, firstDate: string) {
  const slot = slotOf(index)
  const day = new Date(Date.parse(firstDate) + Math.floor(slot / bookingTimes.length) * 86_400_000)
  const time = bookingTimes[slot % bookingTimes.length]
  const customer = { name: nameOf(index), phone: `8${String(index).padStart(9, "0")}` }
  return {
    path: "/v1/reservations",
    body: { date: day.toISOString().slice(0, 10), time, people, customer },
  }
}

/** The response to a booking whose time has no seats left. */
export function isFull({ status, text }: Sent): boolean {
  return status === 409 && JSON.parse(text).error.code === "SLOT_UNAVAILABLE"
}

/** Whether a booking's time is full, when `isStored` tells which requests are stored. */
export function hasNoSeats(index: number, isStored: (index: number) => boolean): boolean {
  const first = slotOf(index) * requestsPerSlot
  const sameSlot = Array.from({ length: requestsPerSlot }, (_, number) => (first + number) * 5 + 4)
  return sameSlot.filter(isStored).length === bookingsPerSlot
}

/** A date from which on a restaurant takes bookings, at this time. */
export function firstDateAt(milliseconds: number): string {
  return new Date(milliseconds + 2 * 86_400_000).toISOString().slice(0, 10)
}
