import type { OrderRequest } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { demoSettings } from "../../demo/settings.ts"
import type { MenuSnapshot } from "../menu/index.ts"
import { type DecisionBasis, decideOrder, decideQuote } from "./decide.ts"

const now = Date.parse("2026-10-17T13:05:00Z")
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const dishes = demoMenu.categories.flatMap(category => category.items)
const cartOf = (name: string) => {
  const menuItemId = dishes.find(dish => dish.name === name)?.menuItemId ?? name
  return [{ menuItemId, quantity: 1 }]
}
const everyDay = (...periods: Settings["hours"]["days"]["mon"]): Settings["hours"] => {
  const days = {
    mon: periods,
    tue: periods,
    wed: periods,
    thu: periods,
    fri: periods,
    sat: periods,
    sun: periods,
  }
  return { days, closedDates: [], specialDates: {} }
}

interface Case {
  suspended?: boolean
  pausedUntil?: Date | null
  ordering?: Partial<Settings["ordering"]>
  hours?: Settings["hours"]
  order?: Partial<OrderRequest>
  now?: number
  test?: boolean
  deviceOnline?: boolean
}

function basisOf({ suspended = false, pausedUntil = null, ordering, hours }: Case): DecisionBasis {
  const settings = {
    ...demoSettings,
    ordering: { ...demoSettings.ordering, ...ordering },
    hours: hours ?? demoSettings.hours,
  }
  const facts = { id: "res_1", version: 1, updatedAt: new Date(now), updatedBy: null }
  const menu = { restaurantId: "res_1", version: 1, document: demoMenu } as MenuSnapshot
  return { restaurant: { ...facts, suspended, pausedUntil, settings }, menu }
}

const pickup: OrderRequest = {
  type: "PICKUP",
  items: cartOf("Crispy Corn"),
  customer: { name: "Asha", phone: "9876543210" },
  payment: "PAY_AT_COUNTER",
}

function decide(given: Case, basis = basisOf(given)) {
  const { now: at = now, test = false, deviceOnline = true } = given
  return decideOrder(basis, { ...pickup, ...given.order }, { now: at, realNow: at, test, deviceOnline })
}

function refusalOf(decision: () => unknown): unknown {
  try {
    decision()
  } catch (error) {
    return error
  }
  return undefined
}

const delivery = (pincode: string) => ({ address: "12 Church Street", pincode })

test("of all that is wrong the first is told, in the published order; with the last put right, it is priced", () => {
  const given: Case = {
    suspended: true,
    pausedUntil: new Date(now + 1),
    ordering: { enabled: false, types: ["PICKUP"], minimumOrderPaise: 19_501 },
    hours: everyDay(),
    deviceOnline: false,
    order: {
      type: "DELIVERY",
      payment: "PAY_AT_COUNTER",
      delivery: delivery("110001"),
      items: cartOf("Nothing"),
      pickupAt: after(-60),
    },
  }
  const { ordering, order } = given
  const steps: [expected: object, putRight: () => void][] = [
    [
      { code: "VALIDATION_FAILED", field: "pickupAt" },
      () => Object.assign(order ?? {}, { pickupAt: after(5) }),
    ],
    [{ code: "RESTAURANT_UNAVAILABLE" }, () => Object.assign(given, { suspended: false })],
    [{ code: "ORDERING_OFF" }, () => Object.assign(ordering ?? {}, { enabled: true })],
    [{ code: "CLOSED", members: { opensAt: null } }, () => Object.assign(given, { hours: undefined })],
    [
      {
        code: "NOT_ACCEPTING",
        message: "The restaurant has paused online orders for a while.",
        members: { resumesAt: null },
      },
      () => Object.assign(given, { pausedUntil: new Date(now) }),
    ],
    [
      {
        code: "NOT_ACCEPTING",
        message: "No staff device is online to see the order.",
        members: { resumesAt: null },
      },
      () => Object.assign(given, { deviceOnline: true }),
    ],
    [{ code: "ORDER_TYPE_NOT_ALLOWED" }, () => Object.assign(ordering ?? {}, { types: ["DELIVERY"] })],
    [{ code: "PAYMENT_MODE_NOT_ALLOWED" }, () => Object.assign(order ?? {}, { payment: "CASH_ON_DELIVERY" })],
    [{ code: "OUT_OF_AREA" }, () => Object.assign(order ?? {}, { delivery: delivery("560001") })],
    [{ code: "ITEM_NOT_FOUND" }, () => Object.assign(order ?? {}, { items: cartOf("Kane Rava Fry") })],
    [{ code: "ITEM_UNAVAILABLE" }, () => Object.assign(order ?? {}, { items: cartOf("Crispy Corn") })],
    [{ code: "BELOW_MINIMUM" }, () => Object.assign(ordering ?? {}, { minimumOrderPaise: 19_500 })],
    [
      { code: "VALIDATION_FAILED", field: "pickupAt" },
      () => Object.assign(order ?? {}, { pickupAt: after(25) }),
    ],
  ]
  for (const [expected, putRight] of steps) {
    expect(refusalOf(() => decide(given))).toMatchObject(expected)
    putRight()
  }
  expect(decide(given)).toMatchObject({
    type: "DELIVERY",
    lines: [{ name: "Crispy Corn", totalPaise: 19_500 }],
  })
})

describe("CLOSED", () => {
  const hours = everyDay({ open: "18:00", close: "23:00" })
  const at = (time: string) => Date.parse(`2026-10-17T${time}:00+05:30`)

  test("carries opensAt and says it in words", () => {
    expect(refusalOf(() => decide({ hours, now: at("17:59") }))).toMatchObject({
      code: "CLOSED",
      message: "The restaurant is closed now. Opens at 6 pm.",
      members: { opensAt: "2026-10-17T12:30:00.000Z" },
    })
  })

  test("is judged for each order's own time, in whatever order they come", () => {
    const basis = basisOf({ hours })
    const outcome = (time: string) => refusalOf(() => decide({ now: at(time) }, basis)) === undefined
    const times = ["18:00", "17:59", "18:00", "22:59", "23:00", "18:01"]
    expect(times.map(outcome)).toEqual([true, false, true, true, false, true])
  })
})

test("to a test key orders are on, nobody pauses and a device is there; suspended and closed stay", () => {
  const given = {
    test: true,
    deviceOnline: false,
    pausedUntil: new Date(now + 1),
    ordering: { enabled: false },
  }
  expect(decide(given).totalPaise).toBeGreaterThan(0)
  expect(refusalOf(() => decide({ ...given, suspended: true }))).toMatchObject({
    code: "RESTAURANT_UNAVAILABLE",
  })
  expect(refusalOf(() => decide({ ...given, hours: everyDay() }))).toMatchObject({ code: "CLOSED" })
})

describe("a quote", () => {
  const quote = (given: Case) => decideQuote(basisOf(given), { ...pickup, ...given.order }, now)

  test("is given by a restaurant that is suspended, off, closed and paused", () => {
    const given = {
      suspended: true,
      pausedUntil: new Date(now + 1),
      ordering: { enabled: false },
      hours: everyDay(),
    }
    expect(quote(given)).toEqual(decide({}))
  })

  test.each<[string, Case]>([
    ["ORDER_TYPE_NOT_ALLOWED", { ordering: { types: ["DELIVERY"] } }],
    ["OUT_OF_AREA", { order: { type: "DELIVERY", delivery: delivery("110001") } }],
    ["ITEM_NOT_FOUND", { order: { items: cartOf("Nothing") } }],
    ["BELOW_MINIMUM", { ordering: { minimumOrderPaise: 19_501 } }],
    ["VALIDATION_FAILED", { order: { pickupAt: after(-60) } }],
    ["VALIDATION_FAILED", { order: { pickupAt: after(5) } }],
    ["VALIDATION_FAILED", { order: { pickupAt: after(120) }, hours: everyDay() }],
  ])("is refused with %s: %j", (code, given) => {
    expect(refusalOf(() => quote(given))).toMatchObject({ code })
  })
})
