import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { keepSession, readKeptSession } from "../session/kept-session.ts"
import type { Session } from "../session/session.ts"
import { keepOrders, mayBeShown, readKeptOrders } from "./kept-orders.ts"
import type { Order } from "./orders.ts"

const now = Date.parse("2026-11-13T14:30:00Z")
const hour = 3_600_000
const order = {
  id: "ord_1",
  voids: [],
  cancelNeedsManager: null,
  rejectNeedsPerson: false,
  nextSteps: ["ACCEPTED", "REJECTED"],
  undo: { until: "later" },
} as unknown as Order
const session = (deviceId: string, expiresInMs = 30 * 24 * hour) =>
  ({
    deviceId,
    device: { name: "Counter tablet", paired: false },
    permissions: ["account", "service"],
    expiresAt: new Date(now + expiresInMs).toISOString(),
  }) as Session

let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  keepSession(session("dev_1"))
  keepOrders(session("dev_1"), { orders: [order], at: now })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test("kept orders come back without steps", () => {
  const kept = readKeptOrders(session("dev_1"), now + hour)
  expect(kept).toEqual({ orders: [{ ...order, nextSteps: [], undo: null }], at: now })
})

test.each([
  ["another sign-in", session("dev_2"), now],
  ["after twelve hours", session("dev_1"), now + 12 * hour],
  ["with a clock that was set back by an hour", session("dev_1"), now - hour],
  ["after the end of the session", session("dev_1", hour), now + hour],
])("%s: they are not shown, and deleted", (_, owner, at) => {
  expect(readKeptOrders(owner, at)).toBeUndefined()
  expect([...stored.keys()]).toEqual(["rasoi.session"])
})

test.each([
  ["signs in", session("dev_2")],
  ["has no session", null],
])("they are deleted when somebody else %s, also if nobody opens the inbox", (_, next) => {
  keepSession(next)
  expect(stored.has("rasoi.orders")).toBe(false)
})

test("a list that came before the sign-out is not stored after it", () => {
  keepSession(null)
  keepOrders(session("dev_1"), { orders: [order], at: now })
  expect([...stored.keys()]).toEqual([])
})

test("orders without a session are deleted, too", () => {
  stored.delete("rasoi.session")
  keepSession(null)
  expect([...stored.keys()]).toEqual([])
})

test("they stay while the same person goes on", () => {
  keepSession({ ...session("dev_1"), role: "MANAGER" })
  expect(readKeptOrders(session("dev_1"), now)?.orders).toHaveLength(1)
})

test("they are deleted when the person may no longer see orders", () => {
  keepSession({ ...session("dev_1"), role: "DEVELOPER", permissions: ["account", "testKeys"] })
  expect([...stored.keys()]).toEqual(["rasoi.session"])
})

test("they are the paired device's own: they stay when somebody signs in on it and out again", () => {
  const device = { ...session("dev_1", 90 * 24 * hour), device: { name: "Counter tablet", paired: true } }
  const onTop = {
    ...device,
    ...session("dev_1", 12 * hour),
    person: { id: "stf_1", name: "Asha", email: "a@b.c" },
  }
  for (const next of [device, onTop, { ...device, person: null }]) {
    keepSession(next as Session)
    expect(readKeptOrders(next as Session, now)?.orders).toHaveLength(1)
  }
})

test("a session that an earlier version stored does not draw the frame", () => {
  const { permissions: _, ...earlier } = session("dev_1")
  stored.set("rasoi.session", JSON.stringify(earlier))
  expect(readKeptSession()).toBeUndefined()
})

test("what cannot be read, and a browser without storage, are no orders", () => {
  for (const text of ["{", "5", "{}", '{"deviceId":"dev_1","orders":{}}']) {
    stored.set("rasoi.orders", text)
    expect(readKeptOrders(session("dev_1"), now)).toBeUndefined()
  }
  vi.stubGlobal("localStorage", undefined)
  keepOrders(session("dev_1"), { orders: [], at: now })
  expect(readKeptOrders(session("dev_1"), now)).toBeUndefined()
})

test("a small step of the clock changes nothing", () => {
  expect(mayBeShown({ orders: [], at: now }, session("dev_1"), now - 60_000)).toBe(true)
})
