import { setImmediate as nextTurn } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { ApiResponse } from "../../testing/caller.ts"
import { orderCaller } from "./fixture.ts"
import { expireDueOrders } from "./index.ts"
import { orderMoveStore } from "./moves-store.ts"
import { inParallel, unlimitedKey } from "./race.fixture.ts"
import { findOrder } from "./store.ts"

const count = rounds(200)
const roundsAtOnce = 4

/** Two servers on one database. */
let servers: [TestApp, TestApp]
let key: string
beforeAll(async () => {
  const first = await startTestApp()
  servers = [first, await startTestApp({ connection: first.connection, clock: first.clock })]
  key = (await unlimitedKey(first, await first.restaurant())).secret
})
afterAll(() => Promise.all(servers.map(server => server.stop())))

interface Order {
  id: string
  deadline: number
}

/** Each is a millisecond later than the previous one, so that the clock can expire one but not the next. */
async function placeOrders(): Promise<Order[]> {
  const send = orderCaller(servers[0])
  const orders: Order[] = []
  await inParallel(count, 4, async index => {
    const at = new Date(servers[0].clock.now() + index).toISOString()
    const { body } = await send(key, undefined, { "service-test-time": at })
    orders[index] = { id: body.id, deadline: Date.parse(body.acceptBy) }
  })
  return orders
}

const winners = { accept: "ACCEPTED", cancel: "CANCELLED", clock: "CANCELLED" } as const
const actors = { accept: "Simulated staff", cancel: "The customer", clock: "The clock" } as const
type Contender = keyof typeof winners

/** Staff and customer decide at the last millisecond before the deadline, on a server whose clock is behind. */
function ask(server: TestApp, { id, deadline }: Order, contender: Contender): Promise<ApiResponse> {
  const headers = { "service-test-time": new Date(deadline - 1).toISOString() }
  return contender === "accept"
    ? server.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", headers, body: { to: "ACCEPTED" } })
    : server.call(`/v1/orders/${id}/cancel`, { key, method: "POST", headers })
}

/** Expires orders on a server whose clock is ahead. Returns the ids of the orders that it moved. */
async function expire(server: TestApp, { deadline }: Order, turns: number): Promise<string[]> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  const moved: string[] = []
  await expireDueOrders(server.db, { expired: ({ id }) => moved.push(id) }, deadline)
  return moved
}

async function storyOf({ id }: Order) {
  const row = await findOrder(servers[0].db, id)
  const moves = await orderMoveStore.list(servers[0].db, id)
  return {
    status: row?.status,
    revision: row?.revision,
    moves: moves.map(({ revision, from_status, to_status, actor }) => [
      revision,
      from_status,
      to_status,
      actor,
    ]),
  }
}

describe.each([
  [["accept", "cancel"]],
  [["accept", "clock"]],
  [["cancel", "clock"]],
  [["accept", "cancel", "clock"]],
] as Contender[][][])("%j at once, on two servers", contenders => {
  test(`${count} rounds: one winner, one move on record, and the others are told how it stands`, async () => {
    const orders = await placeOrders()
    const expired = new Map<string, number>()
    const responses = orders.map(() => new Map<Contender, ApiResponse>())

    async function run(index: number, contender: Contender): Promise<void> {
      const order = orders[index] as Order
      const server = servers[(index + contenders.indexOf(contender)) % 2] as TestApp
      if (contender !== "clock") responses[index]?.set(contender, await ask(server, order, contender))
      else
        for (const id of await expire(server, order, index % 12)) expired.set(id, (expired.get(id) ?? 0) + 1)
    }

    await inParallel(count, roundsAtOnce, async index => {
      // In every tenth round one contender starts first, so that each wins sometimes on any machine.
      const early = index % 10 === 0 ? contenders[(index / 10) % contenders.length] : undefined
      if (early) await run(index, early)
      await Promise.all(contenders.filter(contender => contender !== early).map(each => run(index, each)))
    })

    const wins = new Map<Contender, number>()
    for (const [index, order] of orders.entries()) {
      const given = responses[index] ?? new Map<Contender, ApiResponse>()
      const won = contenders.filter(each =>
        each === "clock" ? expired.get(order.id) === 1 : given.get(each)?.status === 200,
      )
      expect(won).toHaveLength(1)
      const winner = won[0] as Contender
      const status = winners[winner]
      wins.set(winner, (wins.get(winner) ?? 0) + 1)
      expect(await storyOf(order)).toEqual({
        status,
        revision: 2,
        moves: [[2, "PENDING", status, actors[winner]]],
      })
      for (const [contender, { status: code, body }] of given) {
        if (contender === winner) expect(body.status).toBe(status)
        else if (contender === "accept")
          expect([code, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", status])
        else {
          expect([code, body.error.code]).toEqual([409, "CANNOT_CANCEL"])
          expect(body.error.message).toContain(`is ${status} by ${actors[winner]}`)
        }
      }
    }
    expect([...wins.keys()].sort()).toEqual([...contenders].sort())
    // No order is left to expire, and none expired twice.
    expect([...expired.values()].every(times => times === 1)).toBe(true)
  })
})

describe("the same answer twice at once, on two servers", () => {
  const twice = (order: Order, contender: Contender) =>
    Promise.all(servers.map(server => ask(server, order, contender)))

  test("two cancels of the customer: both are content with the same order, one move on record", async () => {
    await inParallel(rounds(50), roundsAtOnce, async () => {
      const { body } = await orderCaller(servers[0])(key)
      const order = { id: body.id, deadline: Date.parse(body.acceptBy) }
      const [one, other] = await twice(order, "cancel")
      expect([one?.status, other?.status]).toEqual([200, 200])
      expect(one?.text).toBe(other?.text)
      expect((await storyOf(order)).moves).toEqual([[2, "PENDING", "CANCELLED", "The customer"]])
    })
  })

  test("two devices accept: one does, the other is told that it is ACCEPTED", async () => {
    await inParallel(rounds(50), roundsAtOnce, async () => {
      const { body } = await orderCaller(servers[0])(key)
      const order = { id: body.id, deadline: Date.parse(body.acceptBy) }
      const responses = await twice(order, "accept")
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = responses.find(({ status }) => status === 409)?.body.error
      expect([refused.code, refused.status]).toEqual(["INVALID_TRANSITION", "ACCEPTED"])
      expect((await storyOf(order)).moves).toEqual([[2, "PENDING", "ACCEPTED", "Simulated staff"]])
    })
  })
})
