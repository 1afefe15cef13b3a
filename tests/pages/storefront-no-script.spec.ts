import type { Page } from "@playwright/test"
import { expectAccessible } from "./console.fixture.ts"
import { dateOf } from "./console-bookings.fixture.ts"
import { add, expect, headline, openCart, orderNumber, placeButton, test } from "./storefront.fixture.ts"
import { thorough } from "./thorough.ts"

/** From an empty cart to a filled checkout form, with forms alone. */
async function fillForms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Gobi Manchurian" }).click()
  await page.getByRole("button", { name: "Checkout" }).click()
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("98450 12345")
}

test("without scripts a customer chooses, changes the cart and orders to collect", async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const page = await shop.openWebsite({ scripts: false })
  await page.getByRole("button", { name: "Add Butter Naan" }).click()
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible()
  await page.getByRole("button", { name: "One more Butter Naan" }).click()
  await page.getByRole("button", { name: "Add more" }).click()
  await expect(page.getByRole("button", { name: "2 items · See cart" })).toBeVisible()
  await page.getByRole("button", { name: "Choose Butter Chicken", exact: true }).click()
  await page.getByRole("radio", { name: "Full" }).check()
  await page.getByRole("checkbox", { name: "Extra gravy" }).check()
  await page.getByLabel("A note for the kitchen").fill("Less spicy")
  await page.getByRole("button", { name: "Add to cart" }).click()
  await expect(page.getByText("Extra gravy, “Less spicy”")).toBeVisible()
  await page.getByRole("button", { name: "Checkout" }).click()
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("12345")
  await placeButton(page).click()
  await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(/ten digits/)
  await expect(page.getByLabel("Your name")).toHaveValue("Asha Rao")
  await page.getByLabel("Mobile number").fill("98450 12345")
  // The key "Enter" places the order, and presses no button of the cart.
  await page.getByLabel("Mobile number").press("Enter")
  const number = await orderNumber(page)
  await expect(page.getByText("Send it to yourself.")).toBeVisible()
  await expect(page.getByText("Pay at the counter.")).toBeVisible()
  expect(await shop.orders()).toMatchObject([
    {
      number,
      lines: [
        { menuItemId: "itm_butter_naan", quantity: 2 },
        { menuItemId: "itm_butter_chicken_full", quantity: 1, note: "Less spicy" },
      ],
    },
  ])
})

test("on a phone the checkout begins with name and phone number below one line for the cart, which opens; a wide screen shows all of it", async ({
  openShop,
}) => {
  const shop = await openShop()
  await shop.staff()
  for (const scripts of [true, false]) {
    const page = await shop.openWebsite({ scripts, width: 390, height: 844 })
    await page.getByRole("button", { name: "Add Gobi Manchurian" }).click()
    if (scripts) await page.goto("/checkout")
    else await page.getByRole("button", { name: "Checkout" }).click()
    const line = page.getByText("1 item · ₹257.26")
    const oneMore = page.getByRole("button", { name: "One more Gobi Manchurian" })
    await expect(line).toBeVisible()
    await expect(oneMore).toBeHidden()
    const phone = await page.getByLabel("Mobile number").boundingBox()
    expect((phone?.y ?? 844) + (phone?.height ?? 0)).toBeLessThan(380)
    await line.click()
    await oneMore.click()
    // After a change it stays open.
    await expect(page.getByText("2 items · ₹")).toBeVisible()
    await expect(oneMore).toBeVisible()
    await page.getByText("2 items · ₹").click()
    await expect(oneMore).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(oneMore).toBeVisible()
    await expect(page.getByText("2 items · ₹")).toBeHidden()
  }
})

test("back, reload and a second tap lead to the one order that the form made", async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const page = await shop.openWebsite({ scripts: false })
  await fillForms(page)
  await placeButton(page).dblclick()
  const number = await orderNumber(page)
  await page.reload()
  await page.goBack()
  await expect(placeButton(page)).toBeVisible()
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("98450 12345")
  await placeButton(page).click()
  expect(await orderNumber(page)).toBe(number)
  await page.goBack()
  await page.getByLabel("Your name").fill("Somebody else")
  await page.getByLabel("Mobile number").fill("98450 54321")
  await placeButton(page).click()
  expect(await orderNumber(page)).toBe(number)
  await expect(page.getByRole("alert")).toContainText("this is the order that it made")
  expect(await shop.orders()).toHaveLength(1)
})

test("without scripts a delivery shows its total before it is ordered", async ({ openShop }) => {
  const shop = await openShop()
  await shop.staff()
  const page = await shop.openWebsite({ scripts: false })
  await fillForms(page)
  await page.getByRole("button", { name: "Bring it to me" }).click()
  await page.getByLabel("Pincode").fill("560099")
  await page.getByRole("button", { name: "Show the total" }).click()
  await expect(page.getByRole("alert")).toContainText("We do not deliver to this pincode")
  await expect(page.getByLabel("Your name")).toHaveValue("Asha Rao")
  await page.getByLabel("Pincode").fill("560025")
  await page.getByRole("button", { name: "Show the total" }).click()
  await page.getByLabel("Address").fill("12 Residency Road")
  await expect(placeButton(page)).toHaveText(/₹/)
  await placeButton(page).click()
  await orderNumber(page)
  expect(await shop.orders()).toMatchObject([
    { type: "DELIVERY", delivery: { address: { address: "12 Residency Road", pincode: "560025" } } },
  ])
})

test(
  "without scripts a sold-out dish is taken out, and a closed kitchen is said",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    const staff = await shop.staff()
    const page = await shop.openWebsite({ scripts: false })
    await page.getByRole("button", { name: "Add Crispy Corn" }).click()
    await page.getByRole("button", { name: "Add more" }).click()
    await fillForms(page)
    await staff.send("PATCH", "/menu/items/itm_crispy_corn", { available: false })
    await placeButton(page).click()
    await expect(page.getByRole("alert").first()).toContainText("Crispy Corn: This has just sold out.")
    await page.getByRole("button", { name: "Take it out" }).first().click()
    await expect(page.getByLabel("Your name")).toHaveValue("Asha Rao")
    await staff.send("PATCH", "/settings", { ordering: { enabled: false } })
    await placeButton(page).click()
    await expect(page.getByText("We are not taking orders online at present.")).toBeVisible()
    await expect(page.getByRole("link", { name: "Call 08041234567" }).first()).toBeVisible()
    expect(await shop.orders()).toEqual([])
  },
)

test("without scripts a table is booked, once for each form", async ({ openShop }) => {
  const shop = await openShop()
  const page = await shop.openWebsite({ scripts: false, path: "/book" })
  await page.getByRole("radio", { name: /^Tomorrow/ }).check()
  await page.getByRole("radio", { name: "4", exact: true }).check()
  await page.getByRole("button", { name: "Show the times" }).click()
  await page.getByRole("radio", { name: "8:00 pm", exact: true }).check()
  await page.getByLabel("Your name").fill("Meera Iyer")
  await page.getByLabel("Mobile number").fill("98450 12346")
  await page.getByRole("button", { name: "Book", exact: true }).click()
  await page.waitForURL(/\/booking\//)
  const { href } = new URL(page.url())
  await page.goBack()
  await page.getByLabel("Your name").fill("Meera Iyer")
  await page.getByLabel("Mobile number").fill("98450 12399")
  await page.getByRole("radio", { name: "8:00 pm", exact: true }).check()
  await page.getByRole("button", { name: "Book", exact: true }).click()
  await page.waitForURL(/\/booking\/.*already/)
  expect(page.url()).toBe(`${href}?already`)
  await expect(headline(page)).toHaveText("Waiting for the restaurant to confirm")
})

test(
  "with scripts but without storage the cart travels in forms, and one form makes one order",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    await shop.staff()
    const page = await shop.openWebsite()
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new Error("storage is blocked")
          },
        })
    })
    await page.goto("/")
    await add(page, "Gobi Manchurian")
    await page.getByRole("button", { name: /See cart/ }).click()
    await page.getByRole("link", { name: "Checkout" }).click()
    await openCart(page)
    await page.getByRole("button", { name: "One more Gobi Manchurian" }).click()
    await page.locator("header .home").click()
    await expect(page.getByRole("button", { name: /^2 items · ₹/ })).toBeVisible()
    await page.getByRole("button", { name: /See cart/ }).click()
    await page.getByRole("link", { name: "Checkout" }).click()
    await page.getByLabel("Your name").fill("Asha Rao")
    await page.getByLabel("Mobile number").fill("98450 12345")
    await expect(placeButton(page)).toHaveText(/₹/)
    await placeButton(page).click()
    const number = await orderNumber(page)
    await page.goBack()
    await page.getByLabel("Your name").fill("Asha")
    await page.getByLabel("Mobile number").fill("98450 12345")
    await expect(placeButton(page)).toHaveText(/₹/)
    await placeButton(page).click()
    await page.waitForURL(/already/)
    expect(await orderNumber(page)).toBe(number)
    expect(await shop.orders()).toHaveLength(1)
  },
)

test(
  "cart, dish, checkout and booking form without scripts pass axe in both themes and fit 360 px",
  thorough,
  async ({ app, openShop }) => {
    test.slow()
    const shop = await openShop()
    const page = await shop.openWebsite()
    /** Sends a form, as a browser without scripts does; these pages have no script of their own. */
    const send = async (path: string, fields: Record<string, string>) => {
      const form = Object.entries(fields).map(([name, value]) => `<input name="${name}" value='${value}'>`)
      await page.setContent(
        `<form method="post" action="${shop.url}${path}">${form.join("")}<button>Go</button></form>`,
      )
      await page.getByRole("button", { name: "Go" }).click()
      await page.waitForURL(`**${path}`)
    }
    const line = JSON.stringify({ menuItemId: "itm_gobi_manchurian", quantity: 2, note: "less oil" })
    for (const [path, fields] of [
      ["/cart", { line }],
      ["/dish", { dish: "itm_butter_chicken" }],
      ["/book/times", { date: dateOf(app), people: "2" }],
    ] as const) {
      await send(path, fields)
      await expect(headline(page)).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false)
    }
  },
)
