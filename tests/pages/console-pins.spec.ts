import { newId } from "../../apps/server/src/base/ids.ts"
import {
  atTable,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { expectReady, expectSent, order, placeButton, storedOrders, tile } from "./console-counter.fixture.ts"
import { dialog, name, openTablet, tabletOfAsha, tapPin, till, withPin } from "./console-pins.fixture.ts"
import { thorough } from "./thorough.ts"

test("two people share a tablet: each signs in with a PIN, the person changes with a cart, and leaves with one tap", async ({
  app,
  browser,
  restaurant,
}) => {
  await withPin(app, restaurant, "Asha Rao", "4820")
  await withPin(app, restaurant, "Ravi Kumar", "739105")
  const page = await openTablet(browser, app, restaurant, { width: 768 })
  await page.getByRole("button", { name: "Asha Rao" }).click()
  await expectFits(page)
  await expectAccessible(page)
  const key = await dialog(page).getByRole("button", { name: "5", exact: true }).boundingBox()
  expect([(key?.width ?? 0) >= 56, (key?.height ?? 0) >= 56]).toEqual([true, true])
  await tapPin(page, "4820")
  await expectReady(page)
  await expect(page.getByRole("banner")).toContainText("Asha Rao · Staff")
  await tile(page, "Paneer Tikka").click()

  await name(page, "Ravi Kumar").click()
  // Also with the keys of a keyboard.
  await page.keyboard.type("739104")
  await page.keyboard.press("Enter")
  await expect(dialog(page).getByRole("alert")).toHaveText(en.pins.wrong(4))
  await page.keyboard.type("739109")
  await page.keyboard.press("Backspace")
  await page.keyboard.type("5")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("banner")).toContainText("Ravi Kumar · Staff")
  await expect(name(page, "Ravi Kumar")).toHaveAttribute("aria-pressed", "true")
  await expect(order(page)).toContainText("Paneer Tikka")
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(1)
  const [{ id } = { id: "" }] = await storedOrders(app, restaurant.id)
  const cookie = await app.signedIn(restaurant.id)
  const { body } = await app.call("/console/v1/audit?kind=SALES", { cookie })
  expect(body.data[0]).toMatchObject({ action: "order.entered", actor: "Ravi Kumar", details: [] })
  expect(id).not.toBe("")

  for (const section of ["tables", "bills", "day"]) {
    await page.evaluate(`history.pushState(null, "", "/console/counter/${section}")`)
    await expect(name(page, "Ravi Kumar")).toBeVisible()
  }
  await expectFits(page)
  await till(page).getByRole("button", { name: en.pins.leave }).click()
  await expect(page.getByRole("banner")).not.toContainText("Ravi Kumar")
  await expect(page.getByRole("button", { name: "Asha Rao" })).toBeVisible()
  await page.context().close()
})

test(
  "in Hindi on a phone, five wrong PINs lock a person, and the screen says until when",
  thorough,
  async ({ app, browser, restaurant }) => {
    await withPin(app, restaurant, "आशा राव", "4820")
    const page = await openTablet(browser, app, restaurant, { width: 390, language: "hi" })
    await page.getByRole("button", { name: "आशा राव" }).click()
    for (const left of [4, 3, 2, 1]) {
      await tapPin(page, "9999", hi.pins.enter)
      await expect(dialog(page).getByRole("alert")).toHaveText(hi.pins.wrong(left))
    }
    await tapPin(page, "9999", hi.pins.enter)
    const [before, after] = hi.pins.locked("|").split("|")
    await expect(dialog(page).getByRole("alert")).toHaveText(new RegExp(`${before}.+${after}$`))
    // Reloading makes it no shorter, and the right one does not help.
    await page.reload()
    await page.getByRole("button", { name: "आशा राव" }).click()
    await tapPin(page, "4820", hi.pins.enter)
    await expect(dialog(page).getByRole("alert")).toContainText(before ?? "")
    await expectFits(page)
    await page.context().close()
  },
)

test("without a network a PIN works for who has used it here, wrong ones are counted over reloads, and the server learns of it", async ({
  app,
  browser,
  restaurant,
}) => {
  await withPin(app, restaurant, "Ravi Kumar", "739105")
  await withPin(app, restaurant, "Meera Iyer", "5826")
  const { page, asha } = await tabletOfAsha(browser, app, restaurant, 1280)
  await name(page, "Ravi Kumar").click()
  await tapPin(page, "739105")
  await expect(page.getByRole("banner")).toContainText("Ravi Kumar")
  const kept = `new Promise(resolve => {
    const request = indexedDB.open("rasoi-pins")
    request.onsuccess = () => {
      const all = request.result.transaction("pins").objectStore("pins").getAll()
      all.onsuccess = () => resolve(all.result.filter(({ restaurantId }) => restaurantId === "${restaurant.id}"))
    }
  })`
  await expect.poll(() => page.evaluate(`${kept}.then(all => all.length)`)).toBe(2)
  expect(await page.evaluate(`${kept}.then(all => all.map(({ key }) => key.extractable))`)).toEqual([
    false,
    false,
  ])
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await page.context().setOffline(true)
  await page.reload()
  await expectReady(page)
  // Only those who have used it here.
  await expect(name(page, "Meera Iyer")).toHaveCount(0)
  await name(page, "Asha Rao").click()
  await tapPin(page, "1111")
  await expect(dialog(page).getByRole("alert")).toHaveText(en.pins.wrong(4))
  await page.reload()
  await name(page, "Asha Rao").click()
  await tapPin(page, "1111")
  await expect(dialog(page).getByRole("alert")).toHaveText(en.pins.wrong(3))
  await tapPin(page, "4820")
  await expect(page.getByRole("banner")).toContainText("Asha Rao")
  await tile(page, "Paneer Tikka").click()
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
  await page.reload()
  await expect(page.getByRole("banner")).toContainText("Asha Rao")
  await expectReady(page)

  // The server does not know her yet: it asks for the PIN again, and Ravi is signed out there.
  await page.context().setOffline(false)
  await expect(dialog(page)).toContainText(en.pins.again)
  await tapPin(page, "4820")
  await expect(dialog(page)).toHaveCount(0)
  await expectSent(page, restaurant.id)
  expect(await storedOrders(app, restaurant.id)).toHaveLength(1)
  const session = await (await page.request.get("/console/v1/session")).json()
  expect([session.person.id, session.signedInBy]).toEqual([asha, "PIN"])

  // Somebody who is removed meanwhile is signed out at the next contact, and cannot come back without a network.
  await page.context().setOffline(true)
  await till(page).getByRole("button", { name: en.pins.leave }).click()
  await page.getByRole("button", { name: "Asha Rao" }).click()
  await tapPin(page, "4820")
  await expect(page.getByRole("banner")).toContainText("Asha Rao")
  const cookie = await app.signedIn(restaurant.id)
  expect((await app.call(`/console/v1/people/${asha}`, { cookie, method: "DELETE" })).status).toBe(204)
  await page.context().setOffline(false)
  await expect(page.getByRole("banner")).not.toContainText("Asha Rao")
  await expect
    .poll(() => page.evaluate(`${kept}.then(all => all.map(({ name }) => name))`))
    .toEqual(["Ravi Kumar"])
  await page.context().close()
})

test("a manager approves a refund of a cashier with a PIN, and the cashier stays at the till", async ({
  app,
  browser,
  restaurant,
}) => {
  await withPin(app, restaurant, "Meera Iyer", "739105", "MANAGER")
  const { page } = await tabletOfAsha(browser, app, restaurant)
  await tile(page, "Paneer Tikka").click()
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(1)
  const [{ id, total_paise } = { id: "", total_paise: 0 }] = await storedOrders(app, restaurant.id)
  const at = new Date().toISOString()
  const data = { orderId: id, method: "UPI", amountPaise: total_paise, receivedAt: at, sentAt: at }
  const paid = await page.request.put("/console/v1/counter/payments/pay_01k7q3v9x4e8rbhw5tm2c6ndsz", { data })
  expect(paid.status(), await paid.text()).toBe(200)
  await page.goto(`/console/counter/bills?order=${id}`)
  await page.getByRole("button", { name: en.counterBills.refund, exact: true }).click()
  await dialog(page)
    .last()
    .getByRole("button", { name: new RegExp(`^${en.counterBills.refundConfirm("")}`) })
    .click()
  await dialog(page).last().getByRole("button", { name: "Meera Iyer" }).click()
  const pad = dialog(page).last()
  await expect(pad).toContainText(en.pins.approves.REFUND)
  await expectFits(page)
  await page.keyboard.type("739105")
  await page.keyboard.press("Enter")
  const refunds = async () =>
    (await (await page.request.get(`/console/v1/counter/orders/${id}/payments`)).json()).payments
  await expect
    .poll(async () => (await refunds()).map(({ kind }: { kind: string }) => kind))
    .toEqual(["PAYMENT", "REFUND"])
  await expect(page.getByRole("banner")).toContainText("Asha Rao · Staff")
  await page.context().close()
})

test("a manager sees what a void takes off, and approves that", async ({ app, browser, restaurant }) => {
  await withPin(app, restaurant, "Meera Iyer", "739105", "MANAGER")
  const { page } = await tabletOfAsha(browser, app, restaurant)
  const cookie = await app.signedIn(restaurant.id)
  const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 3 }]
  const tab = { id: newId("tab"), label: "4" }
  const request = await counterRequest(app, restaurant.id, { items, ...atTable(tab) })
  const { body: round } = await counterCaller(app, cookie)(request)
  await app.call(`/console/v1/orders/${round.id}/prepare`, { cookie, method: "POST" })
  await page.goto(`/console/counter/tables?tab=${tab.id}`)
  const words = en.counterTables
  await page.getByRole("button", { name: words.voidRound(round.number) }).click()
  const sheet = page.getByRole("dialog", { name: words.voidTitle(round.number) })
  await sheet.getByRole("button", { name: words.oneMore(round.lines[0].name) }).click()
  await sheet.getByText(words.kinds.MADE, { exact: true }).click()
  await sheet.getByRole("button", { name: words.reasons.mistake }).click()
  const asked = page.getByRole("dialog", { name: en.pins.approveTitle })
  const one = round.lines[0].total.amount / 3
  await expect(asked).toContainText(/₹[0-9.]+/)
  await asked.getByRole("button", { name: "Meera Iyer" }).click()
  const pad = page.getByRole("dialog", { name: "Meera Iyer" })
  await expect(pad).toContainText(en.pins.approves.VOID)
  const shown = Number(/₹([0-9.]+)/.exec((await pad.textContent()) ?? "")?.[1]) * 100
  expect(Math.abs(shown - one) < one * 0.2).toBe(true)
  await page.keyboard.type("739105")
  await page.keyboard.press("Enter")
  await expect(sheet).toBeHidden()
  const { body } = await app.call(`/console/v1/orders/${round.id}`, { cookie })
  expect(body.voids).toMatchObject([{ kind: "MADE", amount: { amount: Math.round(shown) } }])
  await page.context().close()
})

test("a manager approves a cancellation with a PIN, above the sheet that asks for it", async ({
  app,
  browser,
  restaurant,
}) => {
  await withPin(app, restaurant, "Meera Iyer", "739105", "MANAGER")
  const { page } = await tabletOfAsha(browser, app, restaurant)
  const { id } = await restaurant.order()
  for (const step of ["accept", "prepare"])
    expect((await page.request.post(`/console/v1/orders/${id}/${step}`)).status()).toBe(200)
  // A fresh page has not loaded the texts of approvals.
  await page.goto(`/console/?order=${id}&do=cancel`)
  await page.getByRole("button", { name: en.counterTables.cancelling.approve }).click()
  await dialog(page).last().getByRole("button", { name: "Meera Iyer" }).click()
  await expect(dialog(page).last()).toContainText(en.pins.approves.CANCEL)
  await page.keyboard.type("739105")
  await page.keyboard.press("Enter")
  await dialog(page).getByRole("button", { name: en.inbox.cancellation.labels.noPickup }).click()
  const status = async () => (await (await page.request.get(`/console/v1/orders/${id}`)).json()).status
  await expect.poll(status).toBe("CANCELLED")
  await page.context().close()
})

test(
  "a manager approves with a PIN that a customer's order is cancelled after the kitchen has begun",
  thorough,
  async ({ app, browser, restaurant }) => {
    await withPin(app, restaurant, "Asha Rao", "4820")
    await withPin(app, restaurant, "Meera Iyer", "739105", "MANAGER")
    const page = await openTablet(browser, app, restaurant, { width: 1280 })
    await page.getByRole("button", { name: "Asha Rao" }).click()
    await tapPin(page, "4820")
    await expectReady(page)
    const { id, number, trackingUrl } = await restaurant.order()
    const step = (name: string) => page.request.post(`/console/v1/orders/${id}/${name}`)
    expect((await step("accept")).status()).toBe(200)
    const customer = await page.context().newPage()
    await customer.goto(`/t/${trackingUrl.split("/").at(-1)}/ask`)
    await customer.getByRole("button", { name: "Ask to cancel" }).click()
    await expect(customer.getByText(/^You asked at .* to cancel the order/)).toBeVisible()
    expect((await step("prepare")).status()).toBe(200)
    await page.goto("/console")
    const card = page.getByRole("article", { name: `Order ${number}`, exact: true })
    await card.getByRole("button", { name: en.inbox.cancelRequest.cancel }).click()
    const { reasons, manager, approve } = en.counterTables.cancelling
    await expect(dialog(page)).toContainText(`${reasons.KITCHEN_BEGAN} ${manager}`)
    await expectFits(page)
    await expectAccessible(page)
    await dialog(page).getByRole("button", { name: approve }).click()
    await dialog(page).last().getByRole("button", { name: "Meera Iyer" }).click()
    await expect(dialog(page).last()).toContainText(en.pins.approves.CANCEL)
    await page.keyboard.type("739105")
    await page.keyboard.press("Enter")
    const status = async () => (await (await page.request.get(`/console/v1/orders/${id}`)).json()).status
    await expect.poll(status).toBe("CANCELLED")
    await expect(dialog(page)).toHaveCount(0)
    await page.context().close()
  },
)

test(
  "an order that was accepted before is rejected by a person, who signs in with the PIN first",
  thorough,
  async ({ app, browser, restaurant }) => {
    await withPin(app, restaurant, "Asha Rao", "4820")
    const page = await openTablet(browser, app, restaurant, { width: 768 })
    const { id } = await restaurant.order()
    const read = async () => (await page.request.get(`/console/v1/orders/${id}`)).json()
    expect((await page.request.post(`/console/v1/orders/${id}/accept`)).status()).toBe(200)
    const { revision } = await read()
    const undone = await page.request.post(`/console/v1/orders/${id}/undo`, { data: { revision } })
    expect(undone.status()).toBe(200)
    await page.goto(`/console/?order=${id}&do=reject`)
    await expect(dialog(page)).toContainText(en.counterTables.cancelling.signIn)
    await expectFits(page)
    await expectAccessible(page)
    await dialog(page).getByRole("button", { name: en.counterBills.collectSignIn }).click()
    await dialog(page).last().getByRole("button", { name: "Asha Rao" }).click()
    await tapPin(page, "4820")
    await dialog(page).getByRole("button", { name: en.inbox.rejection.labels.busy }).click()
    await expect.poll(async () => (await read()).status).toBe("REJECTED")
    await page.context().close()
  },
)
