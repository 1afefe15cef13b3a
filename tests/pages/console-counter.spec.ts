import { everyDay } from "@rasoi/contract/console"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectNothingRan, test } from "./console.fixture.ts"
import {
  expectReady,
  onTablet,
  order,
  placeButton,
  storedOrders,
  text,
  tile,
} from "./console-counter.fixture.ts"
import { expectGoodLook } from "./screens.fixture.ts"
import { sizesIn, thorough } from "./thorough.ts"

test("three dishes of two categories take at most 8 taps; the order has the tablet's number and the bill's total", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(page)
  await page.evaluate(`{
    window.taps = 0
    addEventListener("click", () => { window.taps += 1 }, true)
  }`)
  await tile(page, "Paneer Tikka").click()
  await tile(page, "Crispy Corn").click()
  await page
    .getByRole("navigation", { name: text.categories })
    .getByRole("button", { name: "Breads" })
    .click()
  await tile(page, "Butter Naan").click()
  await order(page)
    .getByRole("button", { name: text.more("Butter Naan") })
    .click()
  const total = await order(page).locator("dl > div:last-child dd").innerText()
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-1")
  await expect(order(page)).toContainText(total)
  await expect(order(page)).toContainText(text.placedSent)
  expect(Number(await page.evaluate(`window.taps`))).toBeLessThanOrEqual(8)
  const [stored, ...others] = await storedOrders(app, restaurant.id)
  expect([stored?.number, stored?.source, stored?.type, others]).toEqual(["T1-1", "COUNTER", "PICKUP", []])
  expect(stored?.document.total.display).toBe(total)
  expect(stored?.document.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1, 2])
  // The next dish begins the next order.
  await tile(page, "Butter Naan").click()
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-2")
})

test("a category ends the search", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  const search = page.getByRole("searchbox", { name: text.search })
  await search.fill("naan")
  await expect(tile(page, "Paneer Tikka")).toHaveCount(0)
  const category = page.getByRole("navigation", { name: text.categories }).getByRole("button").first()
  await category.click()
  await expect(tile(page, "Paneer Tikka")).toBeVisible()
  await expect(category).toHaveAttribute("aria-current", "true")
  await expect(search).toHaveValue("")
})

test("the keyboard alone takes an order", async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await page.keyboard.press("/")
  for (const name of ["paneer tik", "crispy", "butter naan"]) {
    await page.keyboard.type(name)
    await page.keyboard.press("Enter")
  }
  await expect(order(page).getByRole("listitem")).toHaveCount(3)
  const focused = () => page.evaluate(`document.activeElement?.textContent`)
  for (let presses = 0; presses < 60 && !(await focused())?.toString().startsWith(text.place); presses++)
    await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(order(page)).toContainText("T1-1")
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(1)
})

test("sizes and add-ons are chosen in one sheet; a note and another choice come later", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await page.getByRole("searchbox").fill("butter chicken")
  await tile(page, "Butter Chicken").click()
  const sheet = page.getByRole("dialog", { name: "Butter Chicken" })
  await sheet.getByText(/^Full/).click()
  await sheet.getByRole("button", { name: /^Add/ }).click()
  await order(page)
    .getByRole("button", { name: /^Butter Chicken/ })
    .click()
  await sheet.getByLabel(text.note).fill("Less spicy")
  await sheet.getByRole("button", { name: text.more("Butter Chicken") }).click()
  await sheet.getByRole("button", { name: /^Update/ }).click()
  await expect(order(page).getByRole("listitem")).toContainText("Less spicy")
  await order(page).getByLabel(text.orderNote).fill("Birthday")
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
  const [stored] = await storedOrders(app, restaurant.id)
  expect(stored?.document).toMatchObject({
    note: "Birthday",
    lines: [{ name: "Butter Chicken (Full)", quantity: 2, note: "Less spicy" }],
  })
})

test("what is sold out: staff cannot tap it, a manager is asked once", async ({ app, restaurant }) => {
  const staff = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(staff)
  await expect(tile(staff, "Kane Rava Fry")).toBeDisabled()
  const page = await restaurant.console({ path: "/console/counter", role: "MANAGER" })
  await expectReady(page)
  await tile(page, "Kane Rava Fry").click()
  await page.getByRole("button", { name: text.sellAnyway }).click()
  await tile(page, "Kane Rava Fry").click()
  await expect(order(page).getByRole("listitem")).toContainText("2")
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
  expect(await storedOrders(app, restaurant.id)).toHaveLength(1)
})

test("a caller needs a name, a phone and an address in the area; the next time their order is repeated, and they get a link", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  const kind = (name: string) => order(page).getByText(name, { exact: true }).click()
  await kind(text.kinds.PHONE_DELIVERY)
  await tile(page, "Paneer Tikka").click()
  await tile(page, "Chicken 65").click()
  await placeButton(page).click()
  await expect(order(page).getByLabel(text.phone, { exact: true })).toBeFocused()
  await order(page).getByLabel(text.phone, { exact: true }).fill("98450 77777")
  await order(page).getByLabel(text.name, { exact: true }).fill("Meera")
  await order(page).getByLabel(text.address, { exact: true }).fill("12, 4th Cross")
  await order(page).getByLabel(text.pincode, { exact: true }).fill("110001")
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.faults.OUT_OF_AREA)
  expect(await storedOrders(app, restaurant.id)).toEqual([])
  await order(page).getByLabel(text.pincode, { exact: true }).fill("560001")
  await placeButton(page).click()
  const link = page.getByRole("region", { name: text.link })
  await expect(link).toContainText("/t/")
  const [first] = await storedOrders(app, restaurant.id)
  expect(first?.document).toMatchObject({
    customer: { name: "Meera", phone: "9845077777" },
    delivery: { address: { pincode: "560001" } },
  })

  await order(page).getByRole("button", { name: text.newOrder }).click()
  await kind(text.kinds.PHONE_PICKUP)
  const phone = order(page).getByLabel(text.phone, { exact: true })
  const name = order(page).getByLabel(text.name, { exact: true })
  await phone.fill("+91 98450 77777")
  await expect(name).toHaveValue("Meera")
  // A wrong digit: nobody knows this one.
  await phone.fill("+91 98450 77778")
  await expect(name).toHaveValue("")
  await phone.fill("+91 98450 77777")
  await order(page).getByRole("button", { name: text.repeat }).click()
  await expect(name).toHaveValue("Meera")
  await expect(order(page).getByRole("list").getByRole("listitem")).toHaveCount(2)
  await placeButton(page).click()
  await expect(order(page)).toContainText("T1-2")
  await expect.poll(async () => (await storedOrders(app, restaurant.id)).length).toBe(2)
})

test("a dish that leaves the menu meanwhile is named, and the rest of the order stays", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(page)
  await tile(page, "Paneer Tikka").click()
  await tile(page, "Crispy Corn").click()
  const cookie = await app.signedIn(restaurant.id)
  const { body } = await app.call("/console/v1/menu", { cookie })
  const [category] = body.menu.categories
  category.items = category.items.filter(({ name }: { name: string }) => name !== "Crispy Corn")
  const saved = await app.call("/console/v1/menu", { cookie, method: "PUT", body: body.menu })
  expect(saved.status).toBe(200)
  await expect(order(page)).toContainText(text.lineFaults.ITEM_NOT_FOUND)
  await expect(placeButton(page)).toBeDisabled()
  await order(page).getByRole("listitem").last().getByRole("button").nth(1).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
})

test(
  "the board, the details and the finished list say Counter, never that a name was removed",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter" })
    await expectReady(page)
    await tile(page, "Paneer Tikka").click()
    await placeButton(page).click()
    await expect(order(page)).toContainText(text.placedSent)
    await page.getByRole("navigation").getByRole("link", { name: "Orders" }).click()
    const card = page.getByRole("article", { name: "T1-1" })
    await expect(card).toContainText(en.orderWords.source.COUNTER)
    await card.getByRole("button", { name: "Details" }).click()
    const details = page.getByRole("dialog")
    await expect(details).toContainText(en.orderWords.source.COUNTER)
    await expect(details).not.toContainText(en.words.nameRemoved)
    const [stored] = await storedOrders(app, restaurant.id)
    const cookie = await app.signedIn(restaurant.id)
    for (const step of ["prepare", "ready", "complete"])
      await app.call(`/console/v1/orders/${stored?.id}/${step}`, { cookie, method: "POST" })
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: "Reports" }).click()
    await page.getByRole("link", { name: "Finished" }).click()
    const row = page.getByRole("button", { name: /T1-1/ })
    await expect(row).toContainText(en.orderWords.source.COUNTER)
    await expect(row).not.toContainText(en.words.nameRemoved)
  },
)

test("the order survives a reload and another screen; cleared, placed or signed out it is gone", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await order(page).getByText(text.kinds.PHONE_PICKUP, { exact: true }).click()
  await order(page).getByLabel(text.phone, { exact: true }).fill("98450 77777")
  await order(page).getByLabel(text.name, { exact: true }).fill("Meera")
  await tile(page, "Paneer Tikka").click()
  await tile(page, "Paneer Tikka").click()
  await expect(order(page).getByRole("listitem")).toContainText("2")
  await page.reload()
  await expectReady(page)
  await expect(order(page).getByRole("listitem")).toContainText("Paneer Tikka")
  await expect(order(page).getByLabel(text.name, { exact: true })).toHaveValue("Meera")
  await page.getByRole("link", { name: "Orders" }).click()
  await page.getByRole("link", { name: text.title }).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
  expect(await storedOrders(app, restaurant.id)).toMatchObject([
    { document: { customer: { name: "Meera" }, lines: [{ quantity: 2 }] } },
  ])
  const isEmpty = async () => {
    await page.reload()
    await expectReady(page)
    await expect(order(page)).toContainText(text.empty)
    await expect(order(page).getByLabel(text.name, { exact: true })).toHaveCount(0)
  }
  await isEmpty()
  await tile(page, "Crispy Corn").click()
  await order(page).getByRole("button", { name: text.clear }).click()
  await page.getByRole("dialog").getByRole("button", { name: text.clear }).click()
  await isEmpty()
  await tile(page, "Crispy Corn").click()
  await expect(order(page).getByRole("listitem")).toHaveCount(1)
  await page.goto("/console/device")
  const signOut = page.getByRole("button", { name: en.shell.signOut })
  const notes = async () => (await onTablet(page, "notes", restaurant.id)).map(({ name }) => name)
  // A sign-out that fails deletes nothing.
  await page.route("**/console/v1/session", route => route.abort())
  await signOut.click()
  await expect(page.getByText(en.faults.codes.NETWORK)).toBeVisible()
  expect(await notes()).toContain("cart")
  await page.unroute("**/console/v1/session")
  await signOut.click()
  await expect(signOut).toHaveCount(0)
  // The page may still load the sign-in. What was sent stays for a restore, without the customer.
  await expect(async () =>
    expect((await notes()).filter(name => !name?.startsWith("sent:"))).toEqual([]),
  ).toPass()
})

test("a caller comes at the time that they said", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: "/console/counter" })
  await expectReady(page)
  await order(page).getByText(text.kinds.PHONE_PICKUP, { exact: true }).click()
  await order(page).getByLabel(text.phone, { exact: true }).fill("98450 77777")
  await order(page).getByLabel(text.name, { exact: true }).fill("Meera")
  await tile(page, "Paneer Tikka").click()
  const choice = order(page).getByLabel(text.pickupAt)
  await expect(choice).toHaveValue("")
  const last = await choice.locator("option").last().getAttribute("value")
  await choice.selectOption(last)
  await placeButton(page).click()
  await expect(order(page)).toContainText(text.placedSent)
  const [stored] = await storedOrders(app, restaurant.id)
  expect(stored?.document.pickupAt).toBe(last)
})

test(
  "a note says that the restaurant is paused, or closed; orders are taken all the same",
  thorough,
  async ({ app, restaurant, makeRestaurant }) => {
    const page = await restaurant.console({ path: "/console/counter" })
    await expectReady(page)
    await expect(page.getByText(text.whilePaused)).toHaveCount(0)
    const cookie = await app.signedIn(restaurant.id)
    const paused = await app.call("/console/v1/ordering/pause", {
      cookie,
      method: "POST",
      body: { minutes: 30 },
    })
    expect(paused.status).toBe(200)
    await expect(page.getByText(text.whilePaused)).toBeVisible()
    await tile(page, "Paneer Tikka").click()
    await placeButton(page).click()
    await expect(order(page)).toContainText(text.placedSent)

    const closed = await makeRestaurant({ hours: { days: everyDay(), closedDates: [], specialDates: {} } })
    const other = await closed.console({ path: "/console/counter" })
    await expectReady(other)
    await expect(other.getByText(text.whileClosed)).toBeVisible()
    await tile(other, "Paneer Tikka").click()
    await placeButton(other).click()
    await expect(order(other)).toContainText(text.placedSent)
  },
)

test(
  "on a phone the number of unsent orders stays in sight while the dishes scroll",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", width: 390, height: 700 })
    await expectReady(page)
    // Not offline: what is shown after placing may still be loading.
    await page.route("**/console/v1/counter/orders/**", route => route.abort())
    await tile(page, "Paneer Tikka").click()
    await page.locator("main").getByRole("button", { name: /₹/ }).last().click()
    await placeButton(page).click()
    await page.getByRole("button", { name: text.newOrder }).click()
    const unsent = page.getByRole("button", { name: text.unsent(1) })
    await expect(unsent).toBeInViewport()
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(100)
    await expect(unsent).toBeInViewport({ ratio: 1 })
    await unsent.click()
    await expect(page.getByRole("dialog")).toContainText("T1-1")
  },
)

for (const [language, words] of [
  ["en", en.counter],
  ["hi", hi.counter],
] as const) {
  test(
    `fits and is accessible on every screen in ${language}: dishes, sheet, order, after placing`,
    sizesIn(language),
    async ({ restaurant }) => {
      const page = await restaurant.console({ path: "/console/counter", language })
      const look = (name: string) => test.step(name, () => expectGoodLook(page))
      await expectReady(page)
      await look("dishes")
      await tile(page, "Paneer Tikka").click()
      await page.getByRole("searchbox").fill("butter chicken")
      await tile(page, "Butter Chicken").click()
      await look("sheet")
      await page.getByRole("dialog").locator("button[type=submit]").click()
      await page.getByText(words.kinds.PHONE_DELIVERY, { exact: true }).click()
      // On a phone the order is behind a button. What is open stays open on a wider screen.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.locator("main").getByRole("button", { name: /₹/ }).last().click()
      await look("order")
      await page.getByText(words.kinds.TAKEAWAY, { exact: true }).click()
      await page.getByRole("button", { name: new RegExp(`^${words.place}`) }).click()
      await expect(page.getByText("T1-1", { exact: true })).toBeVisible()
      await look("placed")
      await expectNothingRan(page)
    },
  )
}
