import type { Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { wordsIn } from "../../apps/storefront/words/index.ts"
import {
  add,
  expect,
  fillCheckout,
  movesClock,
  openCart,
  placeButton,
  type Shop,
  test,
} from "./storefront.fixture.ts"
import { thorough } from "./thorough.ts"

const help = (page: Page) => page.getByRole("alert")

/** Fills the cart and the checkout form. */
async function readyToOrder(shop: Shop, dish = "Gobi Manchurian"): Promise<Page> {
  const page = await shop.openWebsite()
  await add(page, dish)
  await fillCheckout(page)
  return page
}

test("a price that changes before the tap: shown, agreed to, and paid", async ({ openShop }) => {
  const shop = await openShop()
  const staff = await shop.staff()
  const page = await readyToOrder(shop)
  await expect(placeButton(page)).toHaveText("Place order · ₹257.26")
  await staff.send("PATCH", "/menu/items/itm_gobi_manchurian", { pricePaise: 25_000 })
  await placeButton(page).click()
  await expect(help(page)).toContainText("Gobi Manchurian: ₹225.00 now ₹250.00")
  await expect(help(page)).toContainText("The new total is ₹283.50")
  expect(await shop.orders()).toEqual([])
  await help(page).getByRole("button", { name: "Order for ₹283.50" }).click()
  await page.waitForURL(/\/order\//)
  expect((await shop.orders()).map(({ total }) => total.amount)).toEqual([28_350])
})

test(
  "a charge and the tax that change are named in the customer's language",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const staff = await shop.staff()
    const page = await shop.openWebsite({ path: "/?lang=hi" })
    const { menuPage, checkoutPage, script } = wordsIn("hi")
    await page.getByRole("button", { name: menuPage.act(menuPage.add, "Gobi Manchurian") }).click()
    await page.goto("/checkout")
    await page.getByLabel(checkoutPage.customerName).fill("Asha Rao")
    await page.getByLabel(checkoutPage.phone).fill("98450 12345")
    const place = page.getByRole("button", { name: script.checkout.place })
    await expect(place).toHaveText(/₹/)
    const charges = demoSettings.charges.map(charge => ({
      ...charge,
      amountPaise: charge.amountPaise + 1000,
    }))
    await staff.send("PATCH", "/settings", { charges })
    await place.click()
    const lines = help(page).getByRole("listitem")
    await expect(lines).toHaveText([/^पैकिंग: ₹/, /^GST: ₹/])
    await expect(help(page)).not.toContainText(/[a-z]{2}/)
  },
)

test("two quick taps make one order", async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const page = await readyToOrder(shop)
  await placeButton(page).dblclick()
  await page.waitForURL(/\/order\//)
  expect(await shop.orders()).toHaveLength(1)
})

test("a response lost after the order was made: tried again, over a reload and in another tab, it is that order", async ({
  openShop,
}) => {
  const shop = await openShop()
  await shop.staff()
  const page = await readyToOrder(shop)
  const keys = new Set<string | undefined>()
  await page.context().route("**/api/orders", async route => {
    keys.add(route.request().headers()["idempotency-key"])
    await route.fetch()
    await route.abort()
  })
  await placeButton(page).click()
  await expect(help(page)).toContainText("does not make a second one")
  await expect(page.getByLabel("Your name")).toBeDisabled()
  await page.reload()
  await expect(help(page)).toContainText("We do not know yet whether your last order went through")
  await help(page).getByRole("button", { name: "Try again" }).click()
  await expect(help(page)).toContainText("The connection was lost")
  await page.context().unroute("**/api/orders")
  const tab = await page.context().newPage()
  await tab.goto(`${shop.url}/checkout`)
  await tab.getByRole("button", { name: "Try again" }).click()
  await tab.waitForURL(/\/order\//)
  expect(await shop.orders()).toHaveLength(1)
  expect(keys.size).toBe(1)
  // The first tab detects that the order was placed, and allows a new one.
  await expect(page.getByText("Your cart is empty.")).toBeVisible()
  await page.goto("/")
  await add(page, "Gobi Manchurian")
  await fillCheckout(page)
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
  expect(await shop.orders()).toHaveLength(2)
})

test(
  "an order without a response and a changed cart: the page shows what was ordered, and keeps the new cart",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    await shop.staff()
    const page = await readyToOrder(shop)
    await page.route("**/api/orders", route => route.abort())
    await placeButton(page).click()
    await expect(help(page).getByRole("listitem")).toHaveText(["1 × Gobi Manchurian"])
    await expect(help(page)).not.toContainText("changed cart")
    await page.unroute("**/api/orders")
    await openCart(page)
    await page.getByRole("button", { name: "One more Gobi Manchurian" }).click()
    await expect(help(page)).toContainText("Your changed cart stays as it is")
    await page.goto("/")
    await add(page, "Butter Naan")
    await page.goto("/checkout")
    await expect(help(page).getByRole("listitem")).toHaveText(["1 × Gobi Manchurian"])
    await help(page).getByRole("button", { name: "Try again" }).click()
    await page.waitForURL(/\/order\//)
    const [order] = await shop.orders()
    expect(
      order.lines.map(({ name, quantity }: { name: string; quantity: number }) => [quantity, name]),
    ).toEqual([[1, "Gobi Manchurian"]])
    await page.goto("/checkout")
    await openCart(page)
    await expect(page.getByRole("list", { name: "Items" }).getByRole("listitem")).toHaveCount(2)
    await placeButton(page).click()
    await page.waitForURL(/\/order\//)
    expect(await shop.orders()).toHaveLength(2)
  },
)

test("while the customer is offline the form waits; back online it sends the same order", async ({
  openShop,
}) => {
  const shop = await openShop()
  await shop.staff()
  const page = await readyToOrder(shop)
  await page.context().setOffline(true)
  await placeButton(page).click()
  await expect(help(page)).toContainText("The connection was lost")
  await page.context().setOffline(false)
  await help(page).getByRole("button", { name: "Try again" }).click()
  await page.waitForURL(/\/order\//)
  expect(await shop.orders()).toHaveLength(1)
})

test("while the service is down, pages show the telephone number; an order whose response was lost is not placed twice", async ({
  openShop,
}) => {
  const shop = await openShop()
  await shop.staff()
  const page = await readyToOrder(shop)
  shop.proxy.state = "mute"
  await placeButton(page).click()
  await expect(help(page)).toContainText("could not get an answer from the restaurant")
  shop.proxy.state = "away"
  const other = await shop.openWebsite()
  await expect(other.getByRole("heading", { name: "Back in a moment" })).toBeVisible()
  await expect(other.getByRole("link", { name: "Call 08041234567" }).first()).toBeVisible()
  shop.proxy.state = "up"
  await other.getByRole("link", { name: "Try again" }).click()
  await expect(other.getByRole("heading", { name: "Starters" })).toBeVisible()
  await help(page).getByRole("button", { name: "Try again" }).click()
  await page.waitForURL(/\/order\//)
  expect(await shop.orders()).toHaveLength(1)
})

test("closed meanwhile: it says when it opens, and the cart waits", thorough, async ({ app, openShop }) => {
  const shop = await openShop()
  const staff = await shop.staff()
  const page = await readyToOrder(shop)
  const clock = (ahead: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" }).format(
      app.clock.now() + ahead * 3_600_000,
    )
  const later = [{ open: clock(2), close: clock(3) }]
  const days = Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map(day => [day, later]))
  await staff.send("PATCH", "/settings", { hours: { days } })
  await placeButton(page).click()
  await expect(help(page)).toContainText(
    /We are closed now\. We open (today|tomorrow|on \w+day, [^;]+) at \d+:\d\d [ap]m/,
  )
  await page.goto("/")
  await expect(page.getByText(/We are closed now\. Opens/)).toBeVisible()
  await expect(page.getByRole("button", { name: "1 item" })).toBeVisible()
  expect(await shop.orders()).toEqual([])
})

test(
  "the website says in words that no device is online, and that ordering is off",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const page = await shop.openWebsite()
    await add(page, "Gobi Manchurian")
    await page.goto("/checkout")
    await expect(page.getByText("We cannot take online orders this minute")).toBeVisible()
    await expect(page.locator("#cart")).toContainText("Gobi Manchurian")
    await expect(placeButton(page)).toHaveCount(0)
    const staff = await shop.staff()
    await page.getByRole("button", { name: "Try again" }).click()
    await fillCheckout(page)
    await staff.send("PATCH", "/settings", { ordering: { enabled: false } })
    await placeButton(page).click()
    await expect(help(page)).toContainText("We are not taking orders online at present")
    await expect(placeButton(page)).toHaveCount(0)
    await page.goto("/")
    await expect(page.getByText("We are not taking orders online at present")).toBeVisible()
    await expect(page.getByRole("button", { name: /^Add / })).toHaveCount(0)
  },
)

test("sold out at the last moment, or gone from the menu: it can be taken out, and the rest is ordered", async ({
  openShop,
}) => {
  const shop = await openShop()
  const staff = await shop.staff()
  const page = await shop.openWebsite()
  for (const dish of ["Gobi Manchurian", "Hara Bhara Kebab", "Crispy Corn"]) await add(page, dish)
  await fillCheckout(page)
  await staff.send("PATCH", "/menu/items/itm_hara_bhara_kebab", { available: false })
  await placeButton(page).click()
  await expect(help(page)).toContainText("Hara Bhara Kebab: This has just sold out.")
  await help(page).getByRole("button", { name: "Take it out" }).click()
  await expect(placeButton(page)).toHaveText(/₹/)
  await staff.changeMenu(menu => {
    for (const category of menu.categories) {
      category.items = category.items.filter(({ id }) => id !== "itm_crispy_corn")
    }
  })
  await placeButton(page).click()
  await expect(help(page)).toContainText("Crispy Corn: This is no longer on the menu.")
  await help(page).getByRole("button", { name: "Take it out" }).click()
  await expect(placeButton(page)).toHaveText(/₹/)
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
  const [order] = await shop.orders()
  expect(order.lines.map(({ name }: { name: string }) => name)).toEqual(["Gobi Manchurian"])
})

test(
  "if add-ons become required, the item opens again and says what to choose",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const staff = await shop.staff()
    const page = await shop.openWebsite()
    await page.getByRole("button", { name: "Choose Paneer Tikka" }).click()
    await page.getByRole("button", { name: "Add to cart" }).click()
    await fillCheckout(page)
    await staff.changeMenu(menu => {
      const item = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === "itm_paneer_tikka")
      const [group] = item?.addOnGroups ?? []
      if (group) group.min = 1
    })
    await placeButton(page).click()
    await expect(help(page)).toContainText("Paneer Tikka: The choices for this have changed.")
    await help(page).getByRole("button", { name: "Choose again" }).click()
    const sheet = page.getByRole("dialog", { name: "Paneer Tikka" })
    await expect(sheet.getByText("Still to choose: Extras (1)")).toBeVisible()
    await sheet.getByRole("checkbox", { name: "Mint chutney" }).check()
    await sheet.getByRole("button", { name: "Save" }).click()
    await expect(placeButton(page)).toHaveText(/₹/)
    await placeButton(page).click()
    await page.waitForURL(/\/order\//)
  },
)

test(
  "below the minimum it says how much is missing; out of the area it offers to be collected",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    await shop.staff()
    const page = await shop.openWebsite()
    await add(page, "Steamed Rice")
    await page.getByRole("button", { name: "See cart" }).click()
    await expect(help(page)).toContainText("₹45.00 more")
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "One more Steamed Rice" }).click()
    await page.goto("/checkout")
    await page.getByRole("radio", { name: "Bring it to me" }).check()
    await page.getByLabel("Pincode").fill("560099")
    await expect(help(page)).toContainText("We do not deliver to this pincode")
    await help(page).getByRole("button", { name: "I collect it" }).click()
    await expect(page.getByRole("radio", { name: "I collect it" })).toBeChecked()
    await expect(placeButton(page)).toHaveText(/₹/)
  },
)

test(
  "a restaurant that only delivers asks for the pincode first, and offers nothing else",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop({ ordering: { ...demoSettings.ordering, types: ["DELIVERY"] } })
    await shop.staff()
    const page = await shop.openWebsite()
    await add(page, "Gobi Manchurian")
    await page.getByRole("button", { name: "See cart" }).click()
    await expect(page.getByRole("dialog")).toContainText("Give your pincode")
    await page.getByRole("link", { name: "Checkout" }).click()
    await expect(page.getByRole("radio")).toHaveCount(1)
    await page.getByLabel("Pincode").fill("560099")
    await expect(help(page)).toContainText("We do not deliver to this pincode")
    await expect(help(page).getByRole("button")).toHaveCount(0)
    await page.getByLabel("Pincode").fill("560025")
    await expect(placeButton(page)).toHaveText(/₹/)
  },
)

test("a wrong phone number is said beside its field, which has the focus", thorough, async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const page = await readyToOrder(shop)
  await page.getByLabel("Mobile number").fill("12345")
  await placeButton(page).click()
  await expect(page.getByLabel("Mobile number")).toBeFocused()
  await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(/\+91/)
  await page.reload()
  await expect(page.getByLabel("Your name")).toHaveValue("Asha Rao")
  await page.getByLabel("Mobile number").fill("9845012345")
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
})

test("over the rate limit, the page says how long to wait and keeps what was entered", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, openShop }) => {
  const shop = await openShop()
  const page = await shop.openWebsite()
  const body = { type: "PICKUP", items: [{ menuItemId: "itm_gobi_manchurian", quantity: 1 }] }
  const quote = () => app.call("/v1/orders/quote", { key: shop.liveKey, method: "POST", body })
  for (let status = 200; status === 200; ) status = (await quote()).status
  await add(page, "Gobi Manchurian")
  await page.getByRole("button", { name: "See cart" }).click()
  await expect(help(page)).toContainText(/try again in \d+ seconds/)
  app.clock.advance(61_000)
  await help(page).getByRole("button", { name: "Try again" }).click()
  await expect(page.getByRole("dialog").getByText("Total").locator("..")).toContainText("₹257.26")
})
