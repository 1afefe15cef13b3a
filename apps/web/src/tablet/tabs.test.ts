import type { Tab } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { BillBalance, EnteredOrder, KeptOrder, StoredCommand } from "./command.ts"
import { joinTabs, tabsCalled, unsentOf } from "./tabs.ts"

const money = (amount: number) => ({ amount, currency: "INR" as const, display: "" })
const listedRound = (id: string, paise: number, status: Tab["rounds"][number]["status"] = "ACCEPTED") => ({
  ...{ id, number: id, status, placedAt: "2026-11-16T08:00:00.000Z", lines: [], voids: [] },
  ...{ ticketPrinted: false, total: money(paise) },
})
const listed = (id: string, label: string, rounds: Tab["rounds"], change: Partial<Tab> = {}): Tab => ({
  ...{ id, object: "tab", label, openedAt: "2026-11-16T08:00:00.000Z", openedBy: "Asha", closedAt: null },
  ...{ closedBy: null, bill: null, rounds, total: money(0), ...change },
})
const unsent = (id: string, tab: { id: string; label: string } | null, totalPaise = 100) =>
  ({
    ...{ id, restaurantId: "rst_1", kind: "ORDER", refusal: null },
    request: {
      ...(tab ? { tab } : {}),
      ...{ number: id, placedAt: "2026-11-16T09:00:00.000Z", billed: { lines: [], totalPaise } },
    },
  }) as unknown as StoredCommand
const sent = (id: string, tabId: string, paise: number) =>
  ({
    ...{ id, number: id, tabId, table: "4", status: "ACCEPTED", lines: [], voids: [], ticketPrinted: false },
    ...{ timeline: { placedAt: "2026-11-16T09:00:00.000Z" }, charged: money(paise) },
  }) as unknown as EnteredOrder
const shape = (known: Partial<Parameters<typeof joinTabs>[0]>) =>
  joinTabs({ listed: [], sent: [], unsent: [], ...known }).map(({ id, rounds, totalPaise }) => [
    id,
    rounds.map(round => `${round.id}${round.status === null ? "*" : ""}`).join(" "),
    totalPaise,
  ])

test("unsent rounds are beside the listed ones, in a tab of their own if it is new; other orders are not tables", () => {
  expect(
    shape({
      listed: [listed("tab_1", "4", [listedRound("a", 500), listedRound("b", 300, "CANCELLED")])],
      unsent: [
        unsent("c", { id: "tab_1", label: "4" }),
        unsent("d", { id: "tab_2", label: "4" }),
        unsent("e", null),
      ],
    }),
  ).toEqual([
    ["tab_1", "a b c*", 600],
    ["tab_2", "d*", 100],
  ])
})

test("a round that the server took is never missing and never there twice", () => {
  const tab = { id: "tab_1", label: "4" }
  const before = listed("tab_1", "4", [listedRound("a", 500)])
  const after = listed("tab_1", "4", [listedRound("a", 500), listedRound("c", 100)])
  const both = [["tab_1", "a c", 600]]
  // The response was lost, or has come, or the list has come too.
  expect(shape({ listed: [after], unsent: [unsent("c", tab)] })).toEqual(both)
  expect(shape({ listed: [before], sent: [sent("c", "tab_1", 100)] })).toEqual(both)
  expect(shape({ listed: [after], sent: [sent("c", "tab_1", 100)] })).toEqual(both)
  // The network failed before the list came.
  const kept = [unsent("c", tab) as unknown as KeptOrder]
  expect(shape({ listed: [before], kept })).toEqual(both)
  expect(shape({ listed: [after], kept, sent: [sent("c", "tab_1", 100)] })).toEqual(both)
  expect(shape({ kept })).toEqual([["tab_1", "c", 100]])
})

test("a late round is where the server put it", () => {
  const settled = listed("tab_1", "4", [listedRound("a", 500)], {
    bill: { number: "26-27/1", issuedAt: "", printed: true, cancelledAt: null },
  })
  const tabs = joinTabs({ listed: [settled], sent: [sent("c", "tab_9", 100)], unsent: [] })
  expect(tabs.map(({ id, billNumber }) => [id, billNumber])).toEqual([
    ["tab_1", "26-27/1"],
    ["tab_9", null],
  ])
  // Only the new one takes more.
  expect(tabsCalled(tabs, " 4 ").map(({ id }) => id)).toEqual(["tab_9"])
})

const command = (kind: "BILL" | "PAYMENT", request: object) =>
  ({ id: "pay_1", restaurantId: "rst_1", kind, refusal: null, request }) as unknown as StoredCommand

test("a table that is billed here takes no more rounds; one that is paid here is gone, and what came later stays", () => {
  const list = [listed("tab_1", "4", [listedRound("a", 500), listedRound("b", 300, "CANCELLED")])]
  const bill = command("BILL", { number: "T1-26-27/1", orderIds: ["a"], tabId: "tab_1", totalPaise: 500 })
  const pay = (amountPaise: number) =>
    command("PAYMENT", { orderId: "a", method: "CASH", amountPaise, roundOffPaise: 20 })
  const [billed] = joinTabs({ listed: list, sent: [], unsent: [bill, pay(479)] })
  expect([billed?.billNumber, billed?.totalPaise]).toEqual(["T1-26-27/1", 500])
  expect(tabsCalled(billed ? [billed] : [], "4")).toEqual([])
  expect(shape({ listed: list, unsent: [bill, pay(480)] })).toEqual([])
  const coffee = unsent("c", { id: "tab_1", label: "4" })
  expect(shape({ listed: list, unsent: [bill, pay(480), coffee] })).toEqual([["tab_1", "b c*", 100]])
})

test("what the server said about a bill after the list: paid is gone, cancelled is no bill, a payment on its way counts", () => {
  const list = [listed("tab_1", "4", [listedRound("a", 500)])]
  const balance = (open: number, change: object = {}) =>
    ({
      ...{ billNumber: "26-27/1", orderIds: ["a"], cancelledAt: null, open: money(open), payments: [] },
      ...change,
    }) as unknown as BillBalance
  const tabs = (said: BillBalance, ...waiting: StoredCommand[]) =>
    joinTabs({ listed: list, sent: [], balances: [said], unsent: waiting }).map(tab => tab.billNumber)
  const payment = command("PAYMENT", { orderId: "a", method: "UPI", amountPaise: 500 })
  expect(tabs(balance(0))).toEqual([])
  expect(tabs(balance(500))).toEqual(["26-27/1"])
  expect(tabs(balance(500), payment)).toEqual([])
  expect(tabs(balance(500, { payments: [{ id: "pay_1" }] }), payment)).toEqual(["26-27/1"])
  expect(tabs(balance(0, { cancelledAt: "2026-11-16T09:00:00.000Z" }))).toEqual([null])
})

test("labels are compared without case and spaces", () => {
  const tabs = joinTabs({
    listed: [listed("tab_1", "Terrace 2", [])],
    sent: [],
    unsent: [unsent("c", { id: "tab_2", label: "terrace 2" })],
  })
  expect(tabsCalled(tabs, "TERRACE 2").map(({ id }) => id)).toEqual(["tab_1", "tab_2"])
})

test("whatever is listed and unsent: nothing unsent is missing, and a total is the sum of its rounds", () => {
  const tabId = fc.constantFrom("tab_1", "tab_2", "tab_3")
  const orderIds = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 })
  fc.assert(
    fc.property(
      orderIds,
      orderIds,
      fc.array(tabId, { minLength: 31, maxLength: 31 }),
      (known, waiting, ofOrder) => {
        const rounds = (tab: string) =>
          known.filter(id => ofOrder[id] === tab).map(id => listedRound(`${id}`, id * 7))
        const tabs = joinTabs({
          listed: ["tab_1", "tab_2"].map(id => listed(id, id, rounds(id))),
          sent: [],
          unsent: waiting.map(id => unsent(`${id}`, { id: ofOrder[id] ?? "", label: "4" }, id * 7)),
        })
        const all = tabs.flatMap(tab => tab.rounds.map(round => round.id))
        expect(new Set(all).size).toBe(all.length)
        for (const id of waiting) expect(all).toContain(`${id}`)
        for (const tab of tabs) {
          expect(tab.totalPaise).toBe(tab.rounds.reduce((sum, { totalPaise }) => sum + totalPaise, 0))
          expect(unsentOf(tab).every(({ id }) => waiting.includes(Number(id)))).toBe(true)
        }
      },
    ),
  )
})
