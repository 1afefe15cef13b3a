import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Locator, Page } from "@playwright/test"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expectAccessible, expectNothingRan, hostileTexts } from "./console.fixture.ts"
import { menuOfEachKind } from "./console-menu.fixture.ts"
import {
  add,
  cardOf,
  expect,
  fillCheckout,
  headline,
  orderNumber,
  placeButton,
  test,
} from "./storefront.fixture.ts"
import { thorough } from "./thorough.ts"

test("a customer orders to collect, staff cook it, and the page follows to the end", async ({ openShop }) => {
  const shop = await openShop()
  const console = await shop.staffConsole()
  const page = await shop.openWebsite()
  await page.clock.install()
  await page.goto("/")
  await add(page, "Butter Naan", 2)
  await page.getByRole("button", { name: "Choose Butter Chicken", exact: true }).click()
  const sheet = page.getByRole("dialog", { name: "Butter Chicken" })
  const sum = sheet.getByRole("button", { name: "Add to cart" })
  await expect(sum).toHaveText("Add to cart · ₹325.00")
  await sheet.getByRole("radio", { name: "Full" }).check()
  await sheet.getByRole("checkbox", { name: "Extra gravy" }).check()
  await expect(sum).toHaveText("Add to cart · ₹655.00")
  await sheet.getByLabel("A note for the kitchen").fill("Less spicy")
  await sheet.getByRole("button", { name: "One more" }).click()
  await expect(sum).toHaveText("Add to cart · ₹1,310.00")
  await sum.click()
  await page.getByRole("button", { name: /4 items · ₹.+ · See cart/ }).click()
  await page.getByRole("link", { name: "Checkout" }).click()
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("98450 12345")
  await expect(page.getByText(/^Ready about \d/)).toBeVisible()
  await page.getByText("Later", { exact: true }).click()
  // Late in the evening, today has no times left.
  await page.getByRole("button", { name: /^Tomorrow/ }).click()
  await expect(page.getByLabel("When").locator("option").nth(3)).toContainText("Tomorrow")
  await page.getByLabel("When").selectOption({ index: 3 })
  const wanted = await page.getByLabel("When").inputValue()
  await placeButton(page).click()
  const number = await orderNumber(page)

  const [order] = await shop.orders()
  expect(order).toMatchObject({
    number,
    type: "PICKUP",
    payment: "PAY_AT_COUNTER",
    customer: { name: "Asha Rao", phone: "9845012345" },
    pickupAt: wanted,
    lines: [
      { menuItemId: "itm_butter_naan", quantity: 2 },
      {
        menuItemId: "itm_butter_chicken_full",
        quantity: 2,
        note: "Less spicy",
        addOns: [{ name: "Extra gravy" }],
      },
    ],
  })
  await expect(page.getByText("Total", { exact: true }).locator("..")).toContainText(order.total.display)
  await expect(headline(page)).toHaveText("Waiting for the restaurant")
  for (const [step, words] of [
    [/^Accept/, /^Ready about /],
    ["Start cooking", /^Ready about /],
    ["Ready", "Your order is ready to collect"],
    ["Handed over", "Collected. Enjoy your meal"],
  ] as const) {
    await cardOf(console, number).getByRole("button", { name: step }).click()
    await followUntil(page, words)
    // "Ready about" is there from acceptance on.
    if (step === "Start cooking") await followUntilNote(page, "Your food is being cooked")
  }
  // The polling ends, the cart is empty, and the menu links to the order.
  let asked = 0
  page.on("request", () => {
    asked += 1
  })
  await page.clock.fastForward(600_000)
  expect(asked).toBe(0)
  await page.getByRole("link", { name: "See the menu" }).click()
  await expect(page.getByRole("link", { name: `Order ${number}: see how it is doing` })).toBeVisible()
  await expect(page.getByRole("button", { name: "See cart" })).toBeHidden()
})

test("a customer has it delivered: the pincode is checked early, the courier is shown on the way", async ({
  openShop,
}) => {
  const shop = await openShop()
  const console = await shop.staffConsole()
  const page = await shop.openWebsite()
  await page.clock.install()
  await page.goto("/")
  await add(page, "Gobi Manchurian")
  await page.goto("/checkout")
  await page.getByRole("radio", { name: "Bring it to me" }).check()
  await expect(page.getByText("1 item · Give your pincode to see the total")).toBeVisible()
  await page.getByLabel("Pincode").fill("560099")
  await expect(page.getByText("We do not deliver there.")).toBeVisible()
  await page.getByLabel("Pincode").fill("560025")
  await expect(page.getByText("We do not deliver there.")).toBeHidden()
  await page.getByLabel("Address").fill("12 Residency Road")
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("9845012345")
  await expect(page.getByText("You pay in cash at the door.")).toBeVisible()
  await placeButton(page).click()
  const number = await orderNumber(page)
  const card = cardOf(console, number)
  for (const step of [/^Accept/, "Start cooking", "Ready", "Send out"])
    await card.getByRole("button", { name: step }).click()
  const dialog = console.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Ravi")
  await dialog.getByLabel("Mobile number").fill("98450 11111")
  await dialog.getByRole("button", { name: "Send out" }).click()
  await followUntil(page, "Your order is on its way")
  await expect(page.getByRole("link", { name: "Call Ravi" })).toHaveAttribute("href", "tel:9845011111")
  await card.getByRole("button", { name: "Delivered" }).click()
  await followUntil(page, "Delivered. Enjoy your meal")
  await expect(page.getByRole("link", { name: "Call Ravi" })).toHaveCount(0)
  const [order] = await shop.orders()
  expect(order.delivery.address).toMatchObject({ address: "12 Residency Road", pincode: "560025" })
  expect(order.status).toBe("COMPLETED")
  // The page does not reveal the customer's identity.
  for (const secret of ["Asha", "9845012345", "Residency"]) expect(await page.content()).not.toContain(secret)
})

const followUntil = (page: Page, words: string | RegExp) =>
  followUntilShown(page, () => expect(headline(page)).toHaveText(words, { timeout: 1_000 }))

const followUntilNote = (page: Page, note: string) =>
  followUntilShown(page, () => expect(page.getByText(note)).toBeVisible({ timeout: 1_000 }))

async function followUntilShown(page: Page, isShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await isShown()
  }).toPass()
}

test(
  "an open page asks a cheap question every few seconds, and is read again when something has changed",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const staff = await shop.staff()
    const page = await shop.openWebsite()
    await page.clock.install()
    await page.goto("/")
    await add(page, "Gobi Manchurian")
    await fillCheckout(page)
    await placeButton(page).click()
    await orderNumber(page)
    const asked = { questions: 0, pages: 0 }
    page.on("request", request => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith("/changed")) asked.questions += 1
      else if (pathname === new URL(page.url()).pathname) asked.pages += 1
    })
    await expect(async () => {
      await page.clock.fastForward(3_100)
      await expect(page.locator("#live")).toHaveAttribute("data-since", /./, { timeout: 500 })
    }).toPass()
    const before = asked.pages
    for (let question = 1; question <= 10; question += 1) {
      const polled = page.waitForResponse(/\/changed\?since=/)
      await page.clock.fastForward(3_100)
      expect(await (await polled).text()).toBe("no")
    }
    expect(asked.pages).toBe(before)
    const [{ id }] = await shop.orders()
    await staff.send("POST", `/orders/${id}/accept`)
    await expect(async () => {
      await page.clock.fastForward(3_100)
      await expect(headline(page)).toHaveText(/^Ready about /, { timeout: 500 })
    }).toPass()
  },
)

test("a customer cancels while the kitchen has not said yes; afterwards it says that something has changed", async ({
  openShop,
}) => {
  const shop = await openShop()
  const staff = await shop.staff()
  const page = await shop.openWebsite()
  const cancel = async () => {
    await page.getByRole("link", { name: "Cancel the order" }).click()
    await page.getByRole("button", { name: "Cancel the order" }).click()
  }
  await add(page, "Gobi Manchurian")
  await fillCheckout(page)
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
  await cancel()
  await expect(headline(page)).toHaveText("This order was cancelled")
  await page.goto("/")
  await add(page, "Gobi Manchurian")
  await fillCheckout(page)
  await placeButton(page).click()
  await orderNumber(page)
  // The page does not learn of the step before the customer taps.
  await page.route(/\/order\//, route =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  )
  await page.getByRole("link", { name: "Cancel the order" }).click()
  const [{ id }] = await shop.orders()
  await staff.send("POST", `/orders/${id}/accept`)
  await page.getByRole("button", { name: "Cancel the order" }).click()
  await expect(page.getByRole("alert")).toContainText("Something has changed in the meantime")
  expect((await shop.orders()).map(({ status }) => status)).toEqual(["ACCEPTED", "CANCELLED"])
})

test("an order opens with its whole link only", thorough, async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const { id } = await shop.order()
  const { id: other, trackingUrl } = await shop.order()
  const token = trackingUrl.split("/").at(-1)
  const statusOf = async (path: string, method = "GET") =>
    (await fetch(`${shop.url}${path}`, { method })).status
  expect(await statusOf(`/order/${other}/${token}`)).toBe(200)
  for (const path of [
    `/order/${id}/${token}`,
    `/order/${id}/x`,
    `/order/${id}/%`,
    `/order/${id}`,
    "/order/ord_x/x",
    "/order/%2e%2e/x",
    "/%",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }
  expect(await statusOf(`/order/${id}/${token}/cancel`, "POST")).toBe(404)
  expect((await shop.orders()).map(({ status }) => status)).toEqual(["PENDING", "PENDING"])
})

test(
  "the egg mark is the same on the website, in the lists of the menu and in its editor",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const website = await shop.openWebsite()
    const console = await shop.console({ path: "/console/menu" })
    const expectMark = async (mark: Locator) => {
      await expect(mark).toHaveCSS("color", "rgb(123, 63, 29)")
      await expect(mark.locator("path")).toHaveAttribute("d", "M9 4.2 14 13H4z")
      await expect(mark.locator("xpath=following-sibling::*[1]")).toHaveText("Egg")
    }
    await expectMark(website.getByRole("img", { name: "Contains egg" }).first())
    const inConsole = console.locator('svg[aria-label="Egg"]')
    await expectMark(inConsole.first())
    await console.goto("/console/menu/edit?item=itm_egg_dosa")
    // The list beside the form, then the choice in the form.
    await expectMark(inConsole.first())
    await expectMark(inConsole.last())
  },
)

test("search, the veg filter and the marks", async ({ openShop }) => {
  const page = await (await openShop()).openWebsite()
  const dish = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) })
  await expect(dish("Egg Dosa").getByRole("img", { name: "Contains egg" })).toBeVisible()
  await expect(dish("Egg Dosa").getByText("Egg", { exact: true })).toBeVisible()
  await expect(dish("Kane Rava Fry").getByText("Sold out")).toBeVisible()
  await expect(dish("Kane Rava Fry").getByRole("button")).toHaveCount(0)
  await page.getByRole("checkbox", { name: "Veg only" }).check()
  await expect(page.getByRole("img", { name: "Vegetarian", exact: true }).first()).toBeVisible()
  await expect(page.getByRole("img", { name: /Not vegetarian|egg/ })).toHaveCount(0)
  await page.getByRole("searchbox").fill("biryani paneer")
  await expect(page.locator(".dish:visible")).toHaveCount(1)
  await expect(dish("Vegetable Dum Biryani")).toBeVisible()
  await page.getByRole("searchbox").fill("pizza")
  await page.getByRole("button", { name: "Show everything" }).click()
  await expect(dish("Butter Chicken Thali")).toBeVisible()
})

test("with the keyboard alone a customer can choose options, hear what is missing, add the dish, and return to the same place", async ({
  openShop,
}) => {
  const page = await (await openShop()).openWebsite()
  const opener = page.getByRole("button", { name: "Choose Masala Dosa" })
  await opener.focus()
  await page.keyboard.press("Enter")
  const sheet = page.getByRole("dialog", { name: "Masala Dosa" })
  await expect(sheet.getByText("Still to choose: Make it (1)")).toBeVisible()
  await sheet.getByRole("button", { name: "Add to cart" }).press("Enter")
  await expect(sheet.getByRole("radio", { name: "With oil" })).toBeFocused()
  await page.keyboard.press("Space")
  await sheet.getByRole("checkbox", { name: "Coconut chutney" }).press("Space")
  await sheet.getByRole("checkbox", { name: "Tomato chutney" }).press("Space")
  await expect(sheet.getByRole("checkbox", { name: "Gunpowder and ghee" })).toBeDisabled()
  await sheet.getByRole("button", { name: "Add to cart" }).press("Enter")
  await expect(sheet).toBeHidden()
  // In the place of the button that opened it.
  await expect(page.getByRole("button", { name: "One more Masala Dosa" })).toBeFocused()
  await expect(page.getByRole("status")).toHaveText("Masala Dosa: in your cart.")
  await expect(page.getByRole("group", { name: "Masala Dosa, 1 in your cart" })).toBeVisible()
  // A dish without choices is counted up and down where it is.
  const add = page.getByRole("button", { name: "Add Crispy Corn" })
  await add.press("Enter")
  const more = page.getByRole("button", { name: "One more Crispy Corn" })
  await expect(more).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("group", { name: "Crispy Corn, 2 in your cart" })).toBeVisible()
  const less = page.getByRole("button", { name: "One less Crispy Corn" })
  await less.press("Enter")
  await less.press("Enter")
  await expect(add).toBeFocused()
})

test("without scripts there is the menu with its buttons, the hours and a telephone number", async ({
  openShop,
}) => {
  const { days } = demoSettings.hours
  const shop = await openShop({ hours: { days: { ...days, wed: [] }, closedDates: [], specialDates: {} } })
  const page = await shop.openWebsite({ scripts: false })
  await expect(
    page.getByRole("heading", { name: "Not vegetarian Butter Chicken", exact: true }),
  ).toBeVisible()
  await expect(page.getByText("₹595.00").first()).toBeVisible()
  await expect(page.locator(".state")).toHaveText(/^Open/)
  await expect(page.getByText("Wednesday").locator("..")).toHaveText("WednesdayClosed")
  await expect(page.getByRole("link", { name: /^Call 080/ }).first()).toHaveAttribute(
    "href",
    "tel:08041234567",
  )
  await expect(page.getByRole("button", { name: "Add Gobi Manchurian" })).toBeVisible()
})

test("hostile names on the menu are shown as text, everywhere", async ({ openShop }) => {
  const menu = structuredClone(demoMenu)
  const [category] = menu.categories
  if (!category) throw new Error("the demo has no menu")
  category.items.splice(hostileTexts.length)
  for (const [index, text] of hostileTexts.entries()) {
    const item = category.items[index]
    if (item) Object.assign(item, { name: text, description: text, available: true, addOnGroups: [] })
  }
  category.name = hostileTexts[0]
  const shop = await openShop(undefined, menu)
  await shop.staff()
  const page = await shop.openWebsite()
  for (const text of hostileTexts) await add(page, text)
  await page.getByRole("button", { name: "See cart" }).click()
  for (const text of hostileTexts) await expect(page.getByRole("dialog").getByText(text)).toBeVisible()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Change/ })
    .first()
    .click()
  await expect(page.getByRole("dialog").getByRole("heading", { name: hostileTexts[0] })).toBeVisible()
  await page.keyboard.press("Escape")
  await fillCheckout(page)
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
  for (const text of hostileTexts) await expect(page.getByText(text)).toBeVisible()
  await expectNothingRan(page)
})

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false)
  expect(await smallTargets(page)).toEqual([])
}

test("menu, sheet and cart pass axe in both themes, fit 360 px, and have targets for thumbs", async ({
  openShop,
}) => {
  const page = await (await openShop(undefined, menuOfEachKind)).openWebsite()
  await expectFit(page)
  await page.getByRole("button", { name: "Choose Chicken Dum Biryani" }).click()
  await expectFit(page)
  await page.getByRole("radio", { name: "Onion raita" }).check()
  await page.getByRole("button", { name: "Add to cart" }).click()
  await page.getByRole("button", { name: /₹.+See cart/ }).click()
  await expectFit(page)
})

test("checkout, a refusal, an order, a booking and the 404 page pass axe, fit 360 px, and have large tap targets", async ({
  openShop,
}) => {
  const shop = await openShop(undefined, menuOfEachKind)
  await shop.staff()
  const page = await shop.openWebsite()
  await add(page, "Gobi Manchurian")
  await fillCheckout(page)
  await expectFit(page)
  await page.getByRole("radio", { name: "Bring it to me" }).check()
  await page.getByLabel("Pincode").fill("560099")
  await expect(page.getByRole("alert")).toContainText("do not deliver")
  await expectFit(page)
  await page.getByRole("button", { name: "I collect it" }).click()
  await fillCheckout(page)
  await placeButton(page).click()
  await page.waitForURL(/\/order\//)
  await expectFit(page)
  await page.getByRole("link", { name: "Cancel the order" }).click()
  await expectFit(page)
  await page.goto("/book")
  await page.getByRole("radio", { name: /Tomorrow/ }).check()
  await page.getByRole("radio", { name: "8:00 pm" }).check()
  await expectFit(page)
  await page.goto("/nothing")
  await expectFit(page)
})

/** Visible controls less than 44 px high; links inside a sentence are excluded. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      "button, .button, summary, select, textarea, nav a, .chip, .option, .toggle, input[type=search], input[type=tel]"
    // biome-ignore lint/suspicious/noExplicitAny: this runs in the page, which has other types
    const all = [...(globalThis as any).document.querySelectorAll(controls)]
    const visible = all.filter(each => each.checkVisibility())
    return visible.filter(each => each.getBoundingClientRect().height < 43.5).map(each => each.outerHTML)
  })
}

test("started without a reachable server, the storefront says what to do", thorough, async () => {
  const server = new URL("../../apps/storefront/server.ts", import.meta.url).pathname
  const env = { ...process.env, RASOI_URL: "http://127.0.0.1:9", PORT: "0" }
  const started = promisify(execFile)(process.execPath, [server], { env })
  const { code, stderr } = await started.then(
    () => ({ code: 0, stderr: "" }),
    error => error,
  )
  expect(code).toBe(1)
  expect(stderr).toContain('Start the demo with "npm start"')
})

test(
  "tagline and FSSAI number are the restaurant's own, and hidden while they are empty",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop({
      profile: { ...demoSettings.profile, tagline: "Idli from five in the morning" },
      gst: { ...demoSettings.gst, fssaiNumber: "10020022000123" },
    })
    const page = await shop.openWebsite()
    await expect(page.getByText("Idli from five in the morning")).toBeVisible()
    await expect(page.getByText("FSSAI 10020022000123")).toBeVisible()
    const plain = await openShop({
      profile: { ...demoSettings.profile, tagline: null },
      gst: { ...demoSettings.gst, fssaiNumber: null },
    })
    const bare = await plain.openWebsite()
    await expect(bare.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(bare.locator(".tagline")).toHaveCount(0)
    await expect(bare.getByText("FSSAI")).toHaveCount(0)
  },
)
