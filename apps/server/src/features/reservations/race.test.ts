import { setImmediate as nextTurn } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { inParallel, unlimitedKey } from "../orders/race.fixture.ts"
import {
  bookable,
  bookingCaller,
  bookingRequest,
  everyDay,
  guestsByMinute,
  maxGuests,
  minute,
  storedBookings,
} from "./booking.fixture.ts"
import { expireDueReservations, type ReservationRow } from "./index.ts"
import { reservationMoveStore } from "./moves-store.ts"

const roundTheClock = everyDay({ open: "00:00", close: "00:00" })
/** Saturday 17 October 2026, 18:35 in India. */
const start = Date.parse("2026-10-17T13:05:00Z")

/** Two servers on one database and one clock. */
let servers: [TestApp, TestApp]
beforeAll(async () => {
  const first = await startTestApp()
  servers = [first, await startTestApp({ connection: first.connection, clock: first.clock })]
})
afterAll(() => Promise.all(servers.map(server => server.stop())))

async function open(settings: ReturnType<typeof bookable>) {
  const [app] = servers
  app.clock.set(start)
  const restaurantId = await app.restaurant(settings)
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  const cookie = await app.signedIn(restaurantId, "MANAGER")
  return { restaurantId, secret, cookie }
}

type House = Awaited<ReturnType<typeof open>>
type Contender = "confirm" | "reject" | "cancel" | "clock"
const actors = {
  confirm: "The manager",
  reject: "The manager",
  cancel: "The customer",
  clock: "The clock",
} as const
const outcomes = {
  confirm: "CONFIRMED",
  reject: "REJECTED",
  cancel: "CANCELLED",
  clock: "CANCELLED",
} as const

interface Round {
  id: string
  startsAt: number
}

/** One booking per round, each five minutes after the previous one. */
async function bookRounds({ secret }: House, count: number): Promise<Round[]> {
  const book = bookingCaller(servers[0])
  const made: Round[] = []
  await inParallel(count, 4, async index => {
    const startsAt = Date.parse("2026-10-19T18:30:00Z") + index * 5 * minute
    const local = new Date(startsAt + 330 * minute).toISOString()
    const { body } = await book(
      secret,
      bookingRequest({ date: local.slice(0, 10), time: local.slice(11, 16) }),
    )
    made[index] = { id: body.id, startsAt }
  })
  return made
}

/** Staff and customer act at the last millisecond before the start. The other server's clock is already past it. */
function contend(server: TestApp, { secret, cookie }: House, { id }: Round, contender: Contender) {
  if (contender === "cancel")
    return server.call(`/v1/reservations/${id}/cancel`, { key: secret, method: "POST" })
  const body = contender === "reject" ? { reason: "A private party" } : undefined
  return server.call(`/console/v1/reservations/${id}/${contender}`, { cookie, method: "POST", body })
}

/** The expired bookings of this restaurant: other tests leave some behind that are due, too. */
async function expire(server: TestApp, house: House, { startsAt }: Round, turns: number): Promise<string[]> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  const expired: string[] = []
  const reached = ({ id, restaurant_id }: ReservationRow) => {
    if (restaurant_id === house.restaurantId) expired.push(id)
  }
  await expireDueReservations(server.db, { reached }, startsAt)
  return expired
}

async function race(house: House, round: Round, index: number, contenders: Contender[]) {
  const responses = new Map<Contender, ApiResponse>()
  const expired: string[] = []
  const run = async (contender: Contender) => {
    const server = servers[(index + contenders.indexOf(contender)) % 2] as TestApp
    if (contender === "clock") expired.push(...(await expire(server, house, round, index % 12)))
    else responses.set(contender, await contend(server, house, round, contender))
  }
  servers[0].clock.set(round.startsAt - 1)
  // In every fifth round one contender starts first, so that each wins sometimes on any machine.
  const early = index % 5 === 0 ? contenders[(index / 5) % contenders.length] : undefined
  if (early) await run(early)
  await Promise.all(contenders.filter(each => each !== early).map(run))
  return { responses, expired }
}

/** The expected history, by the first winner. A confirmed booking can still be cancelled in time. */
function storyAfter(first: Contender, contenders: Contender[]): Contender[] {
  return first === "confirm" && contenders.includes("cancel") ? ["confirm", "cancel"] : [first]
}

function expectTruth(contender: Contender, { status, body }: ApiResponse, story: Contender[]): void {
  if (story.includes(contender)) {
    expect([status, body.status]).toEqual([200, outcomes[contender]])
    return
  }
  const last = story.at(-1) as Contender
  const code = contender === "cancel" ? "CANNOT_CANCEL" : "INVALID_TRANSITION"
  expect([status, body.error.code]).toEqual([409, code])
  if (contender !== "cancel") expect(body.error.status).toBe(outcomes[last])
  expect(body.error.message).toContain(`is ${outcomes[last]} by ${actors[last]}`)
}

describe.each([
  [["confirm", "cancel", "clock"], rounds(200)],
  [["reject", "cancel", "clock"], rounds(100)],
] as [Contender[], number][])("%j at once, on two servers", (contenders, count) => {
  test(`${count} rounds: one of them answers the booking, the others are told how it stands`, async () => {
    const house = await open(bookable({ slotMinutes: 5, stayMinutes: 5 }, roundTheClock))
    const made = await bookRounds(house, count)
    const firsts = new Set<Contender>()
    for (const [index, round] of made.entries()) {
      const { responses, expired } = await race(house, round, index, contenders)
      const moves = await reservationMoveStore.list(servers[0].db, round.id)
      const first = contenders.find(
        each => actors[each] === moves[0]?.actor && outcomes[each] === moves[0]?.to_status,
      ) as Contender
      firsts.add(first)
      const story = storyAfter(first, contenders)
      // One row per revision. Each starts from the previous row's status.
      expect(moves.map(move => [move.revision, move.from_status, move.to_status, move.actor])).toEqual(
        story.map((each, at) => {
          const from = at === 0 ? "PENDING" : outcomes[story[at - 1] as Contender]
          return [at + 2, from, outcomes[each], actors[each]]
        }),
      )
      expect(expired).toEqual(first === "clock" ? [round.id] : [])
      for (const [contender, response] of responses) expectTruth(contender, response, story)
      const read = await servers[1].call(`/v1/reservations/${round.id}`, { key: house.secret })
      expect(read.body.status).toBe(outcomes[story.at(-1) as Contender])
    }
    expect([...firsts].sort()).toEqual([...contenders].sort())
  })
})

test("two cancels of the customer at once: both are content with the same booking, one move on record", async () => {
  const house = await open(bookable({ slotMinutes: 5, stayMinutes: 5 }, roundTheClock))
  for (const round of await bookRounds(house, rounds(25))) {
    const [one, other] = await Promise.all(servers.map(server => contend(server, house, round, "cancel")))
    expect([one?.status, other?.status, one?.text]).toEqual([200, 200, other?.text])
    expect(await reservationMoveStore.list(servers[0].db, round.id)).toHaveLength(1)
  }
})

describe("the last seats", () => {
  const seats = 8

  /** Two bookings of four, an hour apart; at the later hour four of eight seats are left. */
  async function prepare({ secret }: House, index: number) {
    const date = `2026-10-${20 + Math.floor(index / 12)}`
    const [early, late] = [2 * (index % 12), 2 * (index % 12) + 1].map(
      hour => `${String(hour).padStart(2, "0")}:00`,
    )
    const book = bookingCaller(servers[0])
    const [one, other] = await Promise.all(
      [early, late].map(time => book(secret, bookingRequest({ date, time }))),
    )
    expect([one?.status, other?.status]).toEqual([201, 201])
    return { date, late, earlyId: one?.body.id, lateId: other?.body.id }
  }

  test("staff who move or enlarge a booking while a customer books: one gets them, never both", async () => {
    const house = await open(bookable({ slotMinutes: 60, stayMinutes: 60, seats }, roundTheClock))
    const { secret, cookie, restaurantId } = house
    const wins = { move: 0, book: 0 }
    await inParallel(rounds(100), 4, async index => {
      const { date, late, earlyId, lateId } = await prepare(house, index)
      const book = () =>
        bookingCaller(servers[index % 2] as TestApp)(secret, bookingRequest({ date, time: late }))
      // Alternately: the early booking moves to the later hour, or the late one doubles its party.
      const change = index % 4 < 2 ? { time: late } : { people: seats }
      const path = `/console/v1/reservations/${index % 4 < 2 ? earlyId : lateId}/move`
      const move = () =>
        (servers[(index + 1) % 2] as TestApp).call(path, { cookie, method: "POST", body: change })
      const early = index % 10 === 0 ? await (index % 20 === 0 ? book() : move()) : undefined
      const [booked, moved] =
        index % 10 !== 0
          ? await Promise.all([book(), move()])
          : index % 20 === 0
            ? [early, await move()]
            : [await book(), early]
      expect([booked?.status === 201, moved?.status === 200].filter(Boolean)).toHaveLength(1)
      const refused = booked?.status === 201 ? moved : booked
      wins[booked?.status === 201 ? "book" : "move"] += 1
      expect([refused?.status, refused?.body.error.code]).toEqual([409, "SLOT_UNAVAILABLE"])
      expect(refused?.body.error.available).not.toContain(late)
    })
    expect(Math.min(wins.book, wins.move)).toBeGreaterThan(0)
    const stored = await storedBookings(servers[0].db, restaurantId, false)
    expect(maxGuests(guestsByMinute(stored))).toBe(seats)
  })

  test("two of staff who book by telephone at once: one gets them, never both", async () => {
    const house = await open(bookable({ slotMinutes: 60, stayMinutes: 60, seats }, roundTheClock))
    await inParallel(rounds(50), 4, async index => {
      const time = `${String(index % 24).padStart(2, "0")}:00`
      const date = `2026-10-${20 + Math.floor(index / 24)}`
      const body = { ...bookingRequest({ date, time, people: seats }), source: "PHONE" }
      const call = { cookie: house.cookie, method: "POST", body }
      const responses = await Promise.all(
        servers.map(server => server.call("/console/v1/reservations", call)),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    })
    const stored = await storedBookings(servers[0].db, house.restaurantId, false)
    expect(maxGuests(guestsByMinute(stored))).toBe(seats)
  })
})
