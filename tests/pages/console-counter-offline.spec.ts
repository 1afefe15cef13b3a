import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, expectAccessible, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import {
  expectReady,
  expectSent,
  onTablet,
  order,
  placeButton,
  storedOrders,
  text,
  tile,
} from "./console-counter.fixture.ts"
import { openThisDevice } from "./console-team.fixture.ts"
import { thorough } from "./thorough.ts"

/** The Counter of a tablet that keeps the console's files, without a network from now on. */
async function offlineCounter(restaurant: TestRestaurant): Promise<Page> {
  const page = await restaurant.console({ path: "/console/counter", installed: true, role: "STAFF" })
  await expectReady(page)
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await page.context().setOffline(true)
  return page
}

async function place(page: Page, number: string, ...dishes: string[]) {
  for (const dish of dishes) await tile(page, dish).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(number)
}

test("without a network it opens, takes five orders across reloads, and sends each once when the network is back", async ({
  app,
  restaurant,
}) => {
  const page = await offlineCounter(restaurant)
  await page.reload()
  await expectReady(page)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await place(page, "T1-1", "Paneer Tikka")
  await expect(order(page)).toContainText(text.placedUnsent)
  await place(page, "T1-2", "Crispy Corn", "Chicken 65")
  await page.reload()
  await expect(page.getByRole("button", { name: text.unsent(2) })).toBeVisible()
  await place(page, "T1-3", "Gobi Manchurian")
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await again.goto("/console/counter")
  await expectReady(again)
  await place(again, "T1-4", "Paneer Tikka")
  await place(again, "T1-5", "Hara Bhara Kebab")
  await expect(again.getByRole("button", { name: text.unsent(5) })).toBeVisible()
  for (const width of [390, 768, 1280]) {
    await again.setViewportSize({ width, height: 800 })
    await expectFits(again)
  }
  await expectAccessible(again)
  expect(await storedOrders(app, restaurant.id)).toEqual([])

  await again.context().setOffline(false)
  await expectSent(again, restaurant.id)
  const stored = await storedOrders(app, restaurant.id)
  expect(stored.map(({ number }) => number)).toEqual(["T1-1", "T1-2", "T1-3", "T1-4", "T1-5"])
  expect(new Set(stored.map(({ id }) => id)).size).toBe(5)
})

test("responses that get lost on the way make no second order, and two tabs send nothing twice", async ({
  app,
  restaurant,
}) => {
  const page = await offlineCounter(restaurant)
  await place(page, "T1-1", "Paneer Tikka")
  const other = await page.context().newPage()
  await other.goto("/console/counter")
  await expectReady(other)
  await place(other, "T1-2", "Crispy Corn")
  await place(page, "T1-3", "Chicken 65")
  const sent: string[] = []
  // The server takes the first one, and its response never arrives.
  await page.context().route("**/console/v1/counter/orders/*", async route => {
    sent.push(route.request().url())
    const response = await route.fetch()
    if (sent.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await page.context().setOffline(false)
  for (const each of [page, other]) await expectSent(each, restaurant.id)
  expect([sent.length, new Set(sent).size]).toEqual([4, 3])
  const numbers = (await storedOrders(app, restaurant.id)).map(({ number }) => number)
  expect(numbers).toEqual(["T1-1", "T1-2", "T1-3"])
})

const idTaken = { code: "ID_TAKEN", message: "Another order of this day has the number." }

/** Places the orders. Then the server refuses the first one, whose response the others wait for, and its dialog opens. */
async function refuseFirst(page: Page, orders: readonly [number: string, dish: string][]) {
  await expectReady(page)
  const allPlaced = Promise.withResolvers<void>()
  let refusals = 1
  await page.route("**/console/v1/counter/orders/*", async route => {
    if (refusals-- <= 0) return route.continue()
    await allPlaced.promise
    await route.fulfill({ status: 409, json: { error: idTaken } })
  })
  for (const [number, dish] of orders) await place(page, number, dish)
  allPlaced.resolve()
  await page.getByRole("button", { name: text.refused(1) }).click()
  return page.getByRole("dialog")
}

test("a refused order stays with its reason, and holds up neither the next one nor itself", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  const dialog = await refuseFirst(page, [
    ["T1-1", "Paneer Tikka"],
    ["T1-2", "Crispy Corn"],
  ])
  await expect(dialog).toContainText("T1-1")
  await expect(dialog).toContainText(text.refusals.ID_TAKEN)
  await expect(dialog).toContainText(text.removeByManager)
  await expect(dialog.getByRole("button", { name: en.words.remove })).toHaveCount(0)
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(1)
  await expect.poll(async () => (await onTablet(page, "outbox", restaurant.id)).length).toBe(1)
  await dialog.getByRole("button", { name: text.sendAgain }).click()
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(2)
})

test("only a manager removes what was refused, with a reason that the server keeps before it leaves the tablet", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  const dialog = await refuseFirst(page, [["T1-1", "Crispy Corn"]])
  await dialog.getByRole("button", { name: en.words.remove }).click()
  const asked = page.getByRole("dialog", { name: text.removeAsk("T1-1") })
  await asked.getByLabel(text.removeReason).fill("Taken twice")
  await asked.getByRole("button", { name: en.words.remove }).click()
  await expect(asked).toBeHidden()
  expect(await onTablet(page, "outbox", restaurant.id)).toEqual([])
  const cookie = await app.signedIn(restaurant.id, "OWNER")
  const { data } = (await app.call("/console/v1/reports/watch/entries?kind=ENTRY_REMOVED", { cookie })).body
  expect(data).toMatchObject([{ subject: "T1-1", reason: "Taken twice" }])
})

test(
  "signing out says what is not sent; it stays on the tablet, and the sign-in page says so",
  thorough,
  async ({ restaurant }) => {
    const page = await offlineCounter(restaurant)
    await place(page, "T1-1", "Paneer Tikka")
    await openThisDevice(page)
    await expect(page.getByRole("heading", { name: "This device" })).toBeVisible()
    // On every screen.
    await expect(page.getByText(text.unsent(1))).toBeVisible()
    await page.context().route("**/console/v1/counter/orders/*", route => route.abort())
    await page.context().setOffline(false)
    await page.getByRole("button", { name: "Sign out" }).click()
    const dialog = page.getByRole("dialog", { name: text.leaveTitle(1) })
    const download = page.waitForEvent("download")
    await dialog.getByRole("button", { name: text.saveFile }).click()
    const saved = JSON.parse(readFileSync(await (await download).path(), "utf8"))
    expect(saved).toMatchObject([{ number: "T1-1", source: "COUNTER" }])
    await dialog.getByRole("button", { name: text.leaveAnyway }).click()
    await expect(page.getByRole("heading", { name: "Sign in to the console" })).toBeVisible()
    await expect(page.getByText(en.signIn.held.what(1, 0, "₹0.00"))).toBeVisible()
    expect(await onTablet(page, "outbox", restaurant.id)).toHaveLength(1)
  },
)

test("the end of a session deletes what names customers, and nothing that is not sent", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  const begin = async () => {
    await order(page).getByText(text.kinds.PHONE_PICKUP, { exact: true }).click()
    await order(page).getByLabel(text.name, { exact: true }).fill("Meera")
    await expect.poll(notes).toContain("cart")
  }
  const notes = async () => (await onTablet(page, "notes", restaurant.id)).map(({ name }) => name)
  await page.route("**/console/v1/counter/orders/*", route => route.abort())
  await place(page, "T1-1", "Paneer Tikka")
  await page.getByRole("button", { name: text.newOrder }).click()
  await begin()
  // A paired tablet after the person's hours: it is the device's again.
  await page.route("**/console/v1/session", async route => {
    const response = await route.fetch()
    const session = await response.json()
    await route.fulfill({
      response: response,
      json: { ...session, person: null, device: { ...session.device, paired: true } },
    })
  })
  await page.reload()
  await expect(page.getByRole("heading", { name: en.pins.who })).toBeVisible()
  await expect.poll(notes).toEqual([])
  await page.unroute("**/console/v1/session")
  await page.reload()
  await expectReady(page)
  await begin()
  expect((await page.request.delete("/console/v1/session")).status()).toBe(204)
  await expect(page.getByText("You were signed out.")).toBeVisible()
  await expect.poll(notes).toEqual([])
  expect(await onTablet(page, "outbox", restaurant.id)).toMatchObject([{ kind: "ORDER" }])
})

test("a tablet that cannot store an order says so and keeps it on the screen", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await tile(page, "Paneer Tikka").click()
  await page.evaluate(`{
    window.realAdd = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError") }
  }`)
  await placeButton(page).click()
  await expect(page.getByRole("alert").filter({ hasText: text.notStored })).toBeVisible()
  await expect(order(page).getByRole("listitem")).toHaveCount(1)
  expect(await storedOrders(app, restaurant.id)).toEqual([])
  await page.evaluate(`IDBObjectStore.prototype.add = window.realAdd`)
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
})

test("after the browser's storage is cleared the tablet gets another series: no number repeats", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await place(page, "T1-1", "Paneer Tikka")
  await expectSent(page, restaurant.id)
  await page.goto("/console/v1/nowhere")
  await page.evaluate(`new Promise((resolve, reject) => {
    const deleted = indexedDB.deleteDatabase("rasoi-counter")
    deleted.onsuccess = () => resolve(true)
    deleted.onerror = reject
  })`)
  await page.goto("/console/counter")
  await expectReady(page)
  await place(page, "T2-1", "Paneer Tikka")
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(2)
})
