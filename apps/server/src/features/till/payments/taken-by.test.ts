import type { Role } from "@rasoi/contract"
import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { addMembership, addStaff } from "../../staff/store.ts"
import { atTable, counterRequest } from "../counter/entered.fixture.ts"
import { type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = tillOf(app)

/** A person of the team who is signed in nowhere. */
async function addPerson(restaurantId: string, name: string, role: Role = "STAFF"): Promise<string> {
  const [id, at] = [newId("stf"), new Date(app.clock.now())]
  const password = { password_hash: "none", password_temporary: false }
  await app.db.transaction(async tx => {
    await addStaff(tx, { id, email: `${id}@example.com`, name, ...password, demo: false, created_at: at })
    await addMembership(tx, id, restaurantId, role, at)
  })
  return id
}

interface Entry {
  action: string
  actor: string
  details: object[]
}
const auditOf = async (till: Till): Promise<Entry[]> =>
  (await till.call("audit?kind=SALES&limit=20")).body.data
const receivedOf = async (till: Till) =>
  (await auditOf(till)).filter(({ action }) => action === "payment.received")
const peopleOf = async (till: Till) =>
  (await till.call("counter/days/2026-10-17")).body.byPerson.map(({ name }: { name: string }) => name)

describe("a payment that another person's session sends", () => {
  test("is under the person who took it, in the day by person too; the audit log has both", async () => {
    const till = await openTill()
    const takenBy = await addPerson(till.restaurantId, "Asha")
    const { id, total } = await till.order()
    const { status, body } = await till.pay(id, total, { method: "UPI", takenBy, taken: true })
    expect([status, body.payments[0].by, await peopleOf(till)]).toEqual([200, "Asha", ["Asha"]])
    const [entry] = await receivedOf(till)
    expect(entry).toMatchObject({ actor: "The owner", changes: [expect.any(String), "taken by Asha"] })
    expect(entry?.details.at(-1)).toEqual({ kind: "TAKEN_BY", name: "Asha" })
  })

  test("is still under the person who took it when they have left the team", async () => {
    const till = await openTill()
    const takenBy = await addPerson(till.restaurantId, "Asha")
    const { id, total } = await till.order()
    expect((await till.call(`people/${takenBy}`, "DELETE")).status).toBe(204)
    expect((await till.pay(id, total, { takenBy })).body.payments[0].by).toBe("Asha")
  })

  test("of an unknown person, or of one of another restaurant, is under the sender and names nobody else", async () => {
    const [till, other] = [await openTill(), await openTill()]
    const { id, total } = await till.order()
    const stranger = await addPerson(other.restaurantId, "Stranger")
    const paid = await till.pay(id, total - 100, { takenBy: stranger })
    const last = await till.pay(id, 100, { takenBy: newId("stf") })
    expect([paid.status, last.status, await peopleOf(till)]).toEqual([200, 200, ["The owner"]])
    expect(JSON.stringify([last.body, await auditOf(till)])).not.toContain("Stranger")
    expect((await auditOf(till)).flatMap(({ details }) => details)).not.toContainEqual(
      expect.objectContaining({ kind: "TAKEN_BY" }),
    )
  })

  test("sent again by anybody of the team, with or without the person, is the same payment", async () => {
    const till = await openTill()
    const ravi = await openTill("STAFF", till.restaurantId)
    const takenBy = await addPerson(till.restaurantId, "Asha")
    const { id, total } = await till.order()
    const pay = newId("pay")
    await till.pay(id, total, { takenBy }, pay)
    for (const change of [{ takenBy }, {}, { takenBy: newId("stf") }]) {
      const { status, body } = await ravi.pay(id, total, change, pay)
      expect([status, body.payments.map(({ by }: { by: string }) => by)]).toEqual([200, ["Asha"]])
    }
    expect((await ravi.pay(id, total - 1, { takenBy }, pay)).body.error.code).toBe("ID_TAKEN")
    expect(await receivedOf(till)).toHaveLength(1)
  })
})

test("an own payment that names its person is as one that names nobody", async () => {
  const till = await openTill()
  const { id: me } = (await till.call("session")).body.person
  const { id, total } = await till.order()
  await till.pay(id, total, { takenBy: me })
  const [entry] = await receivedOf(till)
  expect([await peopleOf(till), entry?.details.length]).toEqual([["The owner"], 1])
})

test("an order is under the person who took it, and so is the table that it opens; what it may sell is up to the sender", async () => {
  const till = await openTill()
  const ravi = await openTill("STAFF", till.restaurantId)
  const takenBy = await addPerson(till.restaurantId, "Asha", "MANAGER")
  const tab = { id: newId("tab"), label: "4" }
  // An order of an unknown version is marked, with the person.
  const order = await counterRequest(app, till.restaurantId, { ...atTable(tab), menuVersion: 99 })
  const path = `counter/orders/${newId("ord")}`
  expect((await ravi.call(path, "PUT", { ...order, takenBy })).status).toBe(200)
  expect((await till.call(path, "PUT", order)).status).toBe(200)
  expect((await till.call(`counter/tabs/${tab.id}`)).body.openedBy).toBe("Asha")
  expect((await till.call("counter/marks")).body.data).toMatchObject([{ by: "Asha" }])
  const [entry] = await auditOf(till)
  expect(entry).toMatchObject({ actor: "The staff", details: [{ kind: "TAKEN_BY", name: "Asha" }] })
  expect((await ravi.enter({ takenBy, soldOutToo: true })).status).toBe(403)
})

test("a tablet's bill and the table that it closes are under the person who issued it", async () => {
  const till = await openTill()
  const takenBy = await addPerson(till.restaurantId, "Asha")
  const { series } = (await till.call("counter/series", "POST", { tabletId: newId("tablet") })).body
  const { body: order } = await till.enter(atTable())
  const at = new Date(app.clock.now()).toISOString()
  const bill = {
    ...{ number: `${series}-26-27/1`, orderIds: [order.id], tabId: order.tabId },
    ...{ totalPaise: order.total.amount, issuedAt: at, sentAt: at },
  }
  const id = newId("bill")
  for (const body of [{ ...bill, takenBy }, bill])
    expect((await till.call(`counter/bills/${id}`, "PUT", body)).status).toBe(200)
  expect((await till.call(`counter/tabs/${order.tabId}`)).body.closedBy).toBe("Asha")
})
