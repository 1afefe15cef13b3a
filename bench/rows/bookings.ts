import type { ReservationRow } from "../../apps/server/src/features/reservations/store.ts"
import { addDays, localDate } from "../../packages/core/src/index.ts"
import { alternate, type Benchmark, compareTails, warmUpAll } from "../bench.ts"
import { bookingScript, limitBookingPrefix, slotsOfEvening } from "../limits/booking-script.ts"
import { withFirstId } from "../limits/order-script.ts"
import { clients, makePgbench } from "../limits/pgbench.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { bookingBody, createHeaders } from "../setup/carts.ts"
import type { Restaurant, Setup } from "../setup/index.ts"
import { countSides } from "./counted.ts"
import { createOne } from "./order-plan.ts"

const names = ["POST /v1/reservations, spread", "POST /v1/reservations, one hot day"] as const
const goal = { of: "ratio", atLeast: 0.4 } as const
const against = "pgbench, same locks and writes"

/** The evening's times, half an hour apart. */
const times = Array.from({ length: slotsOfEvening }, (_, index) => {
  const minutes = 18 * 60 + 30 + index * 30
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`
})

export function bookingPlan(restaurants: readonly Restaurant[], date: string): Plan {
  const requests = restaurants.flatMap(({ secret }, index) => {
    const own = restaurants.length === 1 ? times : [times[index % times.length] ?? ""]
    return own.map(time =>
      makeRequest({
        method: "POST",
        path: "/v1/reservations",
        key: secret,
        headers: createHeaders,
        body: bookingBody(date, time),
      }),
    )
  })
  return { requests, expected: 201 }
}

export function dayAhead(days: number): string {
  return addDays(localDate("Asia/Kolkata", Date.now()), days)
}

export async function bookOne(setup: Setup): Promise<ReservationRow> {
  const id = await createOne(setup, "/v1/reservations", bookingBody(dayAhead(1), times[0] ?? ""))
  const select = "select *, date::text as date, made_on::text as made_on from reservations where id = $1"
  return (await setup.database.client.query(select, [id])).rows[0] as ReservationRow
}

export const bookings: Benchmark = {
  names,
  async measure(bench) {
    const setup = await bench.setup()
    const { busy, many, server, database } = setup
    const [other] = many
    if (!other) throw new Error("the limit of the hot day needs its own restaurant")
    const booked = await bookOne(setup)
    const pgbench = makePgbench(bench.cleanUp, database.connection)
    const spread = {
      plan: bookingPlan(many, dayAhead(2)),
      script: await bookingScript(booked, many.length, dayAhead(3)),
    }
    await warmUpAll(bench, server.port, spread.plan)
    const { limitSeconds: seconds, roundMs: durationMs, rounds, latencyMs } = bench.options
    const { hotBookings: count } = bench.options
    const written = { table: "reservations", limitPrefix: limitBookingPrefix } as const
    const counted = await countSides(bench, setup, pgbench, written)
    const figures = await alternate(rounds, {
      ours: () => counted.ours(spread.plan, { durationMs }),
      limit: () => counted.limit(spread.script, { seconds }),
    })
    // The same number of bookings on both sides, on an empty day: counting takes longer on a fuller day.
    let hotDay = 10
    const hot = await alternate(rounds, {
      ours() {
        hotDay += 1
        return counted.ours(bookingPlan([busy], dayAhead(hotDay)), { count })
      },
      limit: async () =>
        counted.limit(await bookingScript(booked, other, dayAhead(hotDay)), {
          transactionsEach: count / clients,
        }),
    })
    await counted.requireStored()
    const latencySeconds = Math.ceil(latencyMs / 1000)
    const limit = (perSecond: number) =>
      pgbench(withFirstId(spread.script), { seconds: latencySeconds, perSecond })
    const of = { name: names[0], against, peak: figures.ours }
    const tails = await compareTails(bench, of, { port: server.port, plan: spread.plan }, limit)
    return [
      { name: names[0], against, unit: "/s", ours: figures.ours, beside: figures.limit, goal },
      tails,
      { name: names[1], against, unit: "/s", ours: hot.ours, beside: hot.limit, goal },
    ]
  },
}
