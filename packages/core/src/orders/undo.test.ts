import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import {
  type ManagerReason,
  managerReasons,
  type OrderSource,
  orderSources,
  type StaffOrderType,
  staffOrderTypes,
} from "@rasoi/contract/console"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { undoEndLimitMs, undoLimitMs } from "../undo.ts"
import { startedOrderStatuses } from "./call-off.ts"
import {
  findOrderMove,
  firstOrderStatus,
  isFinalOrderStatus,
  isOrderMoveInTime,
  type OrderActor,
} from "./moves.ts"
import { findOrderUndo } from "./undo.ts"

const minute = 60_000
const acceptBy = 15 * minute

/** An order that went through these statuses, one a minute. */
function orderAfter(
  steps: readonly OrderStatus[],
  type: StaffOrderType = "PICKUP",
  source: OrderSource = "ONLINE",
) {
  const reached = Object.fromEntries(steps.map((status, index) => [status, (index + 1) * minute]))
  return { status: steps.at(-1) ?? "PENDING", type, source, acceptBy, reached, managerReason: null }
}

describe("a step that can be undone", () => {
  const kitchen = ["ACCEPTED", "PREPARING", "READY"] as const
  test.each([
    [["ACCEPTED"], "PICKUP", "PENDING"],
    [["ACCEPTED", "PREPARING"], "PICKUP", "ACCEPTED"],
    [kitchen, "PICKUP", "PREPARING"],
    [[...kitchen, "OUT_FOR_DELIVERY"], "DELIVERY", "READY"],
    [[...kitchen, "OUT_FOR_DELIVERY", "COMPLETED"], "DELIVERY", "OUT_FOR_DELIVERY"],
    [[...kitchen, "COMPLETED"], "PICKUP", "READY"],
    [["REJECTED"], "PICKUP", "PENDING"],
    [["ACCEPTED", "CANCELLED"], "PICKUP", "ACCEPTED"],
    [[...kitchen, "CANCELLED"], "DELIVERY", "READY"],
  ] as const)("%s of %s goes back to %s", (steps, type, to) => {
    expect(findOrderUndo(orderAfter(steps, type), steps.length * minute)?.to).toBe(to)
  })

  test("stays undoable for 30 minutes, or 5 after the end of the order", () => {
    const [accepted, completed] = [
      orderAfter(["ACCEPTED", "PREPARING"]),
      orderAfter([...kitchen, "COMPLETED"]),
    ]
    expect(findOrderUndo(accepted, 2 * minute + undoLimitMs - 1)).not.toBeNull()
    expect(findOrderUndo(accepted, 2 * minute + undoLimitMs)).toBeNull()
    expect(findOrderUndo(completed, 4 * minute + undoEndLimitMs - 1)).not.toBeNull()
    expect(findOrderUndo(completed, 4 * minute + undoEndLimitMs)).toBeNull()
  })

  test("never brings back an order after its acceptance window", () => {
    const late = { ...orderAfter(["REJECTED"]), reached: { REJECTED: acceptBy - 1_000 } }
    expect(findOrderUndo(late, acceptBy - 1)).toEqual({ to: "PENDING", until: acceptBy })
    expect(findOrderUndo(late, acceptBy)).toBeNull()
  })
})

test("what the kitchen has begun, or what was billed, is never a waiting order again", () => {
  const accepted = orderAfter(["ACCEPTED"])
  expect(findOrderUndo(accepted, minute)?.to).toBe("PENDING")
  for (const managerReason of managerReasons)
    expect(findOrderUndo({ ...accepted, managerReason }, minute)).toBeNull()
  const cancelled = orderAfter(["ACCEPTED", "CANCELLED"])
  expect(findOrderUndo({ ...cancelled, managerReason: "KITCHEN_BEGAN" }, 2 * minute)?.to).toBe("ACCEPTED")
})

test("nobody undoes a new order, or what the customer or the clock cancelled", () => {
  expect(findOrderUndo(orderAfter([]), minute)).toBeNull()
  expect(findOrderUndo(orderAfter(["CANCELLED"]), minute)).toBeNull()
})

test("what staff entered does not go back before its acceptance", () => {
  const entered = (...later: OrderStatus[]) => orderAfter(["ACCEPTED", ...later], "DINE_IN", "TABLE")
  expect(findOrderUndo(entered(), minute)).toBeNull()
  expect(findOrderUndo(entered("PREPARING"), 2 * minute)?.to).toBe("ACCEPTED")
  expect(findOrderUndo(entered("PREPARING", "READY", "COMPLETED"), 4 * minute)?.to).toBe("READY")
  expect(findOrderUndo(entered("CANCELLED"), 2 * minute)?.to).toBe("ACCEPTED")
})

test("in any life with undos, an undo is the reverse of the last step of staff, and never from an ended window", () => {
  const attempt = fc.record({
    to: fc.option(fc.constantFrom(...orderStatuses), { nil: undefined, freq: 2 }),
    actor: fc.constantFrom<OrderActor>("STAFF", "STAFF", "STAFF", "CUSTOMER", "CLOCK"),
    after: fc.constantFrom(0, 1_000, minute, 4 * minute, undoEndLimitMs, undoLimitMs),
  })
  let undone = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...staffOrderTypes),
      fc.constantFrom(...orderSources),
      fc.array(attempt, { maxLength: 40, size: "max" }),
      (type, source, life) => {
        const first = firstOrderStatus(source)
        // The statuses that are not undone, each with its time and actor.
        const path: { status: OrderStatus; at: number; actor: OrderActor | null }[] =
          first === "PENDING" ? [] : [{ status: first, at: 0, actor: null }]
        let now = 0
        let managerReason: ManagerReason | null = null
        for (const { to, actor, after } of life) {
          now += after
          const status = path.at(-1)?.status ?? "PENDING"
          const reached = Object.fromEntries(path.map(each => [each.status, each.at]))
          if (to !== undefined) {
            const move = findOrderMove({ status, type }, to, actor)
            if (move && isOrderMoveInTime(move, acceptBy, now)) path.push({ status: to, at: now, actor })
            if (startedOrderStatuses.some(each => each === path.at(-1)?.status))
              managerReason = "KITCHEN_BEGAN"
            continue
          }
          const found = findOrderUndo({ status, type, source, acceptBy, reached, managerReason }, now)
          const last = path.at(-1)
          const before = path.at(-2)?.status ?? "PENDING"
          const limit = last && isFinalOrderStatus(last.status) ? undoEndLimitMs : undoLimitMs
          const mayWait = now < acceptBy && managerReason === null
          const inTime = last && now - last.at < limit && (before !== "PENDING" || mayWait)
          expect(found?.to).toBe(last?.actor === "STAFF" && inTime ? before : undefined)
          if (found) {
            path.pop()
            undone += 1
          }
        }
      },
    ),
    { numRuns: 1_000 },
  )
  expect(undone).toBeGreaterThan(50)
})
