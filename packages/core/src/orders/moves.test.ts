import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import { staffOrderTypes } from "@rasoi/contract/console"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  finalOrderStatuses,
  findOrderMove,
  isFinalOrderStatus,
  isOrderExpired,
  isOrderInWork,
  isOrderMoveInTime,
  nextOrderStatuses,
  type OrderActor,
  type OrderMove,
  orderMoves,
} from "./moves.ts"

const actors: OrderActor[] = ["STAFF", "CUSTOMER", "CLOCK"]
const acceptBy = 15 * 60_000

describe("the table", () => {
  test("has one row for each from, to, actor and order type", () => {
    const rows = orderMoves.flatMap(({ from, to, actor, onlyFor }) =>
      (onlyFor ?? staffOrderTypes).map(type => `${from} ${to} ${actor} ${type}`),
    )
    expect(new Set(rows).size).toBe(rows.length)
  })

  test("a cancelled order says who cancelled it", () => {
    const names = { STAFF: "RESTAURANT", CUSTOMER: "CUSTOMER", CLOCK: "SYSTEM" }
    const cancels = orderMoves.filter(move => move.to === "CANCELLED")
    for (const { actor, cancelledBy } of cancels) expect(cancelledBy).toBe(names[actor])
  })

  test("only a PENDING order has a deadline: people act before it, the clock from it on", () => {
    for (const { from, actor, timing } of orderMoves) {
      const pending = actor === "CLOCK" ? "FROM_ACCEPT_BY" : "BEFORE_ACCEPT_BY"
      expect(timing).toBe(from === "PENDING" ? pending : null)
    }
  })

  test("no row leaves a final status, and every other status has a way on", () => {
    for (const status of orderStatuses) {
      const leaves = orderMoves.some(move => move.from === status)
      expect(leaves).toBe(!isFinalOrderStatus(status))
    }
  })

  test("every cancellation says who", () => {
    for (const { to, cancelledBy } of orderMoves) expect(cancelledBy !== null).toBe(to === "CANCELLED")
  })
})

describe("moves", () => {
  const order = (status: OrderStatus, type: "PICKUP" | "DELIVERY" = "PICKUP") => ({ status, type, acceptBy })

  test("staff choose from these", () => {
    const staff = (status: OrderStatus, type: "PICKUP" | "DELIVERY") =>
      nextOrderStatuses(order(status, type), "STAFF", 0)
    expect(staff("PENDING", "PICKUP")).toEqual(["ACCEPTED", "REJECTED"])
    expect(staff("ACCEPTED", "PICKUP")).toEqual(["PREPARING", "CANCELLED"])
    expect(staff("PREPARING", "DELIVERY")).toEqual(["READY", "CANCELLED"])
    expect(staff("READY", "PICKUP")).toEqual(["COMPLETED", "CANCELLED"])
    expect(staff("READY", "DELIVERY")).toEqual(["OUT_FOR_DELIVERY", "CANCELLED"])
    expect(staff("OUT_FOR_DELIVERY", "DELIVERY")).toEqual(["COMPLETED", "CANCELLED"])
    expect(staff("COMPLETED", "PICKUP")).toEqual([])
  })

  test("the customer cancels a PENDING order before its deadline, and nothing else", () => {
    expect(nextOrderStatuses(order("PENDING"), "CUSTOMER", acceptBy - 1)).toEqual(["CANCELLED"])
    expect(nextOrderStatuses(order("PENDING"), "CUSTOMER", acceptBy)).toEqual([])
    expect(nextOrderStatuses(order("ACCEPTED"), "CUSTOMER", 0)).toEqual([])
  })

  test("at the deadline, staff and customer lose their say and the clock has it", () => {
    expect(nextOrderStatuses(order("PENDING"), "CLOCK", acceptBy - 1)).toEqual([])
    expect(nextOrderStatuses(order("PENDING"), "CLOCK", acceptBy)).toEqual(["CANCELLED"])
    expect(nextOrderStatuses(order("PENDING"), "STAFF", acceptBy)).toEqual([])
    expect(isOrderExpired(order("PENDING"), acceptBy - 1)).toBe(false)
    expect(isOrderExpired(order("PENDING"), acceptBy)).toBe(true)
    expect(isOrderExpired(order("ACCEPTED"), acceptBy)).toBe(false)
  })
})

interface Step {
  move: OrderMove
  at: number
}

/** At each instant somebody tries a legal or an illegal move. Only legal moves succeed. */
const life = fc.record({
  type: fc.constantFrom(...staffOrderTypes),
  attempts: fc.array(
    fc.record({
      pick: fc.nat({ max: 1_000 }),
      wild: fc.oneof(fc.constant(null), fc.constantFrom(...orderStatuses)),
      actor: fc.constantFrom(...actors),
      after: fc.integer({ min: 0, max: acceptBy / 2 }),
    }),
    { minLength: 1, maxLength: 30, size: "max" },
  ),
})
type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never

function live({ type, attempts }: Life): Step[] {
  const steps: Step[] = []
  let status: OrderStatus = "PENDING"
  let now = 0
  for (const { pick, wild, actor, after } of attempts) {
    now += after
    const order = { status, type, acceptBy }
    const choices = nextOrderStatuses(order, actor, now)
    const to = wild ?? choices[pick % choices.length]
    if (to === undefined) continue
    const move = findOrderMove(order, to, actor)
    const allowed = move !== null && isOrderMoveInTime(move, acceptBy, now)
    if (choices.includes(to) !== allowed) expect.unreachable(`${status} to ${to} by ${actor}`)
    if (!move || !allowed) continue
    steps.push({ move, at: now })
    status = to
  }
  return steps
}

describe("random lives", () => {
  test("between them meet every row of the table", () => {
    const met = new Set(
      fc
        .sample(life, { numRuns: 3_000, seed: 1 })
        .flatMap(live)
        .map(step => step.move),
    )
    expect(orderMoves.filter(move => !met.has(move))).toEqual([])
  })

  test("never leave a final status, never reach a status twice, and step in order", () => {
    fc.assert(
      fc.property(life, plan => {
        const steps = live(plan)
        const reached = steps.map(step => step.move.to)
        expect(new Set(reached).size).toBe(reached.length)
        const times = steps.map(step => step.at)
        expect(times).toEqual([...times].sort((one, other) => one - other))
        for (const { move } of steps.slice(0, -1)) expect(isFinalOrderStatus(move.to)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  test("only DELIVERY is ever OUT_FOR_DELIVERY, and never COMPLETED without it", () => {
    fc.assert(
      fc.property(life, plan => {
        const reached = live(plan).map(step => step.move.to)
        const sentOut = reached.includes("OUT_FOR_DELIVERY")
        if (plan.type !== "DELIVERY") expect(sentOut).toBe(false)
        else if (reached.includes("COMPLETED")) expect(sentOut).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(staffOrderTypes)(
    "every status can be reached by %s, and OUT_FOR_DELIVERY only by DELIVERY",
    type => {
      const reached = new Set<OrderStatus>(["PENDING"])
      for (const status of reached) {
        for (const actor of actors) {
          for (const to of orderStatuses) if (findOrderMove({ status, type }, to, actor)) reached.add(to)
        }
      }
      const expected = orderStatuses.filter(status => type === "DELIVERY" || status !== "OUT_FOR_DELIVERY")
      expect([...reached].sort()).toEqual([...expected].sort())
      expect(finalOrderStatuses.every(status => reached.has(status))).toBe(true)
    },
  )
})

test("an order is in work from its acceptance until it is handed over", () => {
  const inWork = orderStatuses.filter(isOrderInWork)
  expect(inWork).toEqual(["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY"])
})
