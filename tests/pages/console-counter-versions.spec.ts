import { readFileSync } from "node:fs"
import { sql } from "../../apps/server/src/db/index.ts"
import { expect, test } from "./console.fixture.ts"
import { expectSent, onTablet, order, storedOrders } from "./console-counter.fixture.ts"

interface Row {
  readonly id: string
  readonly kind: string
  readonly request: { readonly number: string; readonly totalPaise: number; readonly amountPaise: number }
}

const written = readFileSync(new URL("tablet-of-0.1.0.json", import.meta.url), "utf8")
const { outbox, tablets } = JSON.parse(written).stores
const [{ restaurantId, tabletId, series }] = tablets.rows
const unsent: readonly Row[] = outbox.rows
const requestsOf = (wanted: string) =>
  unsent.filter(({ kind }) => kind === wanted).map(({ request }) => request)

const bills = sql(
  "test.billsOfVersion",
  "select bill_number, total_paise, cancelled_at is not null as cancelled from bills where restaurant_id = $1 order by bill_number",
)
const payments = sql(
  "test.paymentsOfVersion",
  "select id, amount_paise from payments where restaurant_id = $1 order by received_at, id",
)

/** Runs in the page, before the console does. */
const write = (content: string) => `(async () => {
  const { name, version, stores } = ${content}
  const ended = request => new Promise((done, fail) => {
    request.onsuccess = request.oncomplete = () => done(request.result)
    request.onerror = request.onblocked = fail
  })
  const opening = indexedDB.open(name, version)
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const { name, keyPath, unique } of indexes) store.createIndex(name, keyPath, { unique })
    }
  }
  const database = await ended(opening)
  const change = database.transaction(Object.keys(stores), "readwrite")
  for (const [name, { rows }] of Object.entries(stores)) for (const row of rows) change.objectStore(name).add(row)
  await ended(change)
  database.close()
})()`

test("what a tablet stored under version 0.1.0 is there, and each order, bill and payment is sent once", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({
    counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: false },
  })
  const cookie = await app.signedIn(restaurant.id, "STAFF")
  const { person } = (await app.call("/console/v1/session", { cookie })).body
  const given = await app.call("/console/v1/counter/series", { cookie, method: "POST", body: { tabletId } })
  expect(given.body.series).toBe(series)
  // A page of the same origin without the console.
  const page = await restaurant.console({ cookie, path: "/console/v1/nothing-here" })
  await page.evaluate(
    write(written.replaceAll(restaurantId, restaurant.id).replaceAll(/stf_\w+/g, person.id)),
  )
  const sent: string[] = []
  page.on("request", request => {
    const [, id] = /\/counter\/(?:orders|bills|payments)\/(\w+)$/.exec(request.url()) ?? []
    if (request.method() === "PUT" && id) sent.push(id)
  })

  await page.goto("/console/counter")
  await expectSent(page, restaurant.id)
  expect(sent).toEqual(unsent.map(({ id }) => id))
  expect(await onTablet(page, "outbox", restaurant.id)).toEqual([])
  // The order that was being taken.
  await expect(order(page)).toContainText("Paneer Tikka")

  const orders = await storedOrders(app, restaurant.id)
  expect(orders.map(({ number }) => number)).toEqual(requestsOf("ORDER").map(({ number }) => number))
  expect(await app.db.rows(bills, [restaurant.id])).toEqual(
    requestsOf("BILL").map(({ number, totalPaise }) => ({
      ...{ bill_number: number, total_paise: totalPaise, cancelled: false },
    })),
  )
  expect(await app.db.rows(payments, [restaurant.id])).toEqual(
    unsent
      .filter(({ kind }) => kind === "PAYMENT")
      .map(({ id, request }) => ({ id, amount_paise: request.amountPaise })),
  )
})
