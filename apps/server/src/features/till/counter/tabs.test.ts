import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { atTable, counterCaller, counterRequest } from "./entered.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
const restaurantId = await app.restaurant()
const owner = await app.signedIn(restaurantId)
const enter = counterCaller(app, owner)
const call = (path: string, method = "GET", body?: object, cookie = owner) =>
  app.call(`/console/v1/${path}`, { cookie, method, body })
const request = (change?: Parameters<typeof counterRequest>[2]) => counterRequest(app, restaurantId, change)
const newTab = (label = "4") => ({ id: newId("tab"), label })
const round = async (tab: { id: string; label: string }) => (await enter(await request(atTable(tab)))).body
const tabOf = async (id: string) => (await call(`counter/tabs/${id}`)).body

describe("a tab", () => {
  test("is opened by its first round; each round is an order with its own ticket, which names the table", async () => {
    const tab = newTab("Terrace 2")
    const first = await round(tab)
    const second = await round({ ...tab, label: "Another" })
    expect(first).toMatchObject({
      ...{ source: "TABLE", type: "DINE_IN", status: "ACCEPTED", table: "Terrace 2", tabId: tab.id },
      ...{ charges: [], trackingUrl: null, bill: null, sentForTabId: null },
    })
    expect(second).toMatchObject({ table: "Terrace 2", tabId: tab.id })
    const board = (await call("orders")).body.data.find(({ id }: { id: string }) => id === first.id)
    expect([board.table, board.tabId]).toEqual(["Terrace 2", tab.id])
    const ticket = printedLines((await call(`orders/${first.id}/ticket`, "POST")).body)
    expect(ticket).toEqual(expect.arrayContaining([`#${first.number}`, "Table Terrace 2"]))
    expect(printedLines((await call(`orders/${first.id}/ticket?language=hi`)).body)).toContain(
      "टेबल Terrace 2",
    )
    const shown = (await call("counter/tabs")).body.data.find(({ id }: { id: string }) => id === tab.id)
    expect(shown).toMatchObject({ label: "Terrace 2", closedAt: null, bill: null })
    expect(shown.rounds.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
    expect(shown.total.amount).toBe(first.total.amount + second.total.amount)
  })

  test("of another restaurant is refused without a word about it, and takes no order", async () => {
    const tab = newTab()
    await round(tab)
    const elsewhere = await app.restaurant()
    const cookie = await app.signedIn(elsewhere)
    const body = await counterRequest(app, elsewhere, atTable(tab))
    const refused = await counterCaller(app, cookie)(body)
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([
      409,
      "ID_TAKEN",
      "tab.id",
    ])
    expect(refused.text).not.toContain(restaurantId)
    for (const [path, method, sent] of [
      [`counter/tabs/${tab.id}`, "GET"],
      [`counter/tabs/${tab.id}`, "PATCH", { label: "9" }],
      [`counter/tabs/${tab.id}/close`, "POST"],
      [`counter/tabs/${tab.id}/bill`, "POST"],
    ] as const)
      expect((await call(path, method, sent, cookie)).status).toBe(404)
    expect((await tabOf(tab.id)).rounds).toHaveLength(1)
    expect((await call("counter/tabs", "GET", undefined, cookie)).body.data).toEqual([])
  })

  test("twenty rounds at once open one, and a round that is refused opens none", async () => {
    const tab = newTab()
    const bodies = await Promise.all(Array.from({ length: 20 }, () => request(atTable(tab))))
    const responses = await Promise.all(bodies.map(body => enter(body)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await tabOf(tab.id)).rounds).toHaveLength(20)
    const other = newTab()
    const taken = await enter({ ...bodies[0], tab: other })
    expect([taken.status, taken.body.error.field]).toEqual([409, "number"])
    expect((await call(`counter/tabs/${other.id}`)).status).toBe(404)
  })

  test("gets another label, as often as it is sent", async () => {
    const tab = newTab()
    const { id } = await round(tab)
    for (let times = 0; times < 2; times += 1)
      expect((await call(`counter/tabs/${tab.id}`, "PATCH", { label: " Garden 1 " })).body.label).toBe(
        "Garden 1",
      )
    expect((await call(`orders/${id}`)).body.table).toBe("Garden 1")
    const entries = (await call("audit?kind=CHANGES")).body.data.filter(
      ({ action, subject }: { action: string; subject: string }) =>
        action === "tab.renamed" && subject === tab.id,
    )
    expect(entries).toHaveLength(1)
  })
})

describe("moving a round", () => {
  test("to an open tab or a new one, as often as it is sent", async () => {
    const [from, to, fresh] = [newTab("1"), newTab("2"), newTab("3")]
    const order = await round(from)
    await round(to)
    for (let times = 0; times < 2; times += 1) {
      const { body } = await call(`counter/orders/${order.id}/move`, "POST", { tab: to })
      expect([body.table, body.tabId]).toEqual(["2", to.id])
    }
    const { body: moved } = await call(`counter/orders/${order.id}/move`, "POST", { tab: fresh })
    expect(moved.table).toBe("3")
    const counts = await Promise.all([from, to, fresh].map(async ({ id }) => (await tabOf(id)).rounds.length))
    expect(counts).toEqual([0, 1, 1])
    const open = (await call("counter/tabs")).body.data.map(({ id }: { id: string }) => id)
    expect([open.includes(from.id), open.includes(to.id)]).toEqual([false, true])
    const late = await round(from)
    expect([late.table, late.sentForTabId]).toEqual(["1", from.id])
  })

  test("an order of no table, and the tab of another restaurant, are refused", async () => {
    const { body: counter } = await enter(await request())
    const refused = await call(`counter/orders/${counter.id}/move`, "POST", { tab: newTab() })
    expect(refused.status).toBe(404)
    const elsewhere = await app.restaurant()
    const theirs = newTab()
    await counterCaller(
      app,
      await app.signedIn(elsewhere),
    )(await counterRequest(app, elsewhere, atTable(theirs)))
    const order = await round(newTab())
    const { body } = await call(`counter/orders/${order.id}/move`, "POST", { tab: theirs })
    expect([body.error.code, body.error.field]).toEqual(["ID_TAKEN", "tab.id"])
  })
})
