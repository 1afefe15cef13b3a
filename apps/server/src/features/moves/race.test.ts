import type { Queries } from "../../db/index.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { until } from "../../testing/database.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { orderCaller } from "../orders/fixture.ts"
import { extendWaiting, orderMoveStore } from "../orders/moves-store.ts"
import { countWaiting, unlimitedKey } from "../orders/race.fixture.ts"
import { findOrder } from "../orders/store.ts"
import { bookable, bookingCaller } from "../reservations/booking.fixture.ts"
import { reservationMoveStore } from "../reservations/moves-store.ts"
import { findReservation } from "../reservations/store.ts"

const app = await testApp()
const restaurantId = await app.restaurant(bookable({ autoConfirm: false }))
const key = (await unlimitedKey(app, restaurantId, "live")).secret
const cookie = await app.signedIn(restaurantId, "MANAGER")
app.presence.open("stream", restaurantId, "tablet", Number.MAX_SAFE_INTEGER)

const byAsha = () => ({
  at: new Date(app.clock.now()),
  reason: null,
  cancelledBy: null,
  actor: "Asha",
  actorKind: "STAFF" as const,
  device: "Counter tablet",
})

const resources = [
  {
    path: "orders",
    step: "prepare",
    status: "PREPARING",
    async create() {
      const { id } = (await orderCaller(app)(key)).body
      await app.call(`/console/v1/orders/${id}/accept`, { cookie, method: "POST" })
      return id
    },
    async win(tx: Queries, id: string) {
      const row = await findOrder(tx, id)
      return row && orderMoveStore.write(tx, row, { ...byAsha(), to: "PREPARING" })
    },
  },
  {
    path: "reservations",
    step: "confirm",
    status: "CONFIRMED",
    create: async () => (await bookingCaller(app)(key)).body.id,
    async win(tx: Queries, id: string) {
      const row = await findReservation(tx, id)
      return row && reservationMoveStore.write(tx, row, { ...byAsha(), to: "CONFIRMED" })
    },
  },
] as const

/** The request reads the row before `work` commits. Its write waits for that commit. */
async function overtake(path: string, body: unknown, work: (tx: Queries) => Promise<unknown>) {
  const sent: Promise<ApiResponse>[] = []
  await app.db.transaction(async tx => {
    await work(tx)
    sent.push(app.call(`/console/v1/${path}`, { cookie, method: "POST", body }))
    await until(`${path} waits`, async () => (await countWaiting(app.db, "_at = $5")) > 0)
  })
  return (await sent[0]) as ApiResponse
}

describe.each(resources)("a staff move of $path that lost a race", ({ path, step, status, create, win }) => {
  test("succeeds where the step is still legal", async () => {
    const id = await create()
    const body = { reason: "The kitchen is closed" }
    const cancelled = await overtake(`${path}/${id}/cancel`, body, tx => win(tx, id))
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "CANCELLED"])
    const { moves } = (await app.call(`/console/v1/${path}/${id}/history`, { cookie })).body
    expect(moves.slice(-2)).toMatchObject([
      { to: status, by: "Asha" },
      { from: status, to: "CANCELLED", by: "The manager" },
    ])
  })

  test("is refused with the status and who set it where the step is no longer legal", async () => {
    const id = await create()
    const refused = await overtake(`${path}/${id}/${step}`, undefined, tx => win(tx, id))
    expect([refused.status, refused.body.error.code]).toEqual([409, "INVALID_TRANSITION"])
    expect(refused.body.error.status).toBe(status)
    expect(refused.body.error.message).toContain(`is ${status} by Asha on Counter tablet`)
  })
})

test("staff accept an order whose deadline is extended at that moment", async () => {
  const { id } = (await orderCaller(app)(key)).body
  const now = app.clock.now()
  const accepted = await overtake(`orders/${id}/accept`, undefined, tx =>
    extendWaiting(tx, new Date(now), new Date(now + 3_600_000)),
  )
  expect([accepted.status, accepted.body.status]).toEqual([200, "ACCEPTED"])
})
