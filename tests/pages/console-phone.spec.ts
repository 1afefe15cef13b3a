import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

const inMore = {
  OWNER: ["Reports", "Manage"],
  STAFF: ["Finished", "This device"],
} as const

for (const role of ["OWNER", "STAFF"] as const) {
  test(
    `every screen is two taps away on a phone: ${role}`,
    role === "OWNER" ? {} : thorough,
    async ({ restaurant }) => {
      const page = await restaurant.console({ role, width: 390, height: 844 })
      const navigation = page.getByRole("navigation", { name: "Main" })
      const more = navigation.getByRole("button", { name: "More" })
      for (const name of ["Orders", "Counter", "Bookings", "Menu"])
        await expect(navigation.getByRole("link", { name })).toBeInViewport({ ratio: 1 })
      await expect(more).toBeInViewport({ ratio: 1 })
      for (const name of inMore[role]) {
        const link = navigation.getByRole("link", { name })
        await expect(link).toBeHidden()
        await more.click()
        await expect(link).toBeInViewport({ ratio: 1 })
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await link.click()
        // The place that is open: "More" is marked, and the link in it.
        await expect(link).toBeHidden()
        await expect(more).toHaveAttribute("aria-current", "true")
        await more.click()
        await expect(link).toHaveAttribute("aria-current", "page")
        await more.click()
      }
      await navigation.getByRole("link", { name: "Orders" }).click()
      await expect(more).not.toHaveAttribute("aria-current")
    },
  )
}

test(
  "More works with the keyboard and for screen readers; a wide screen needs none",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ width: 390, height: 844, path: "/console/menu" })
    const more = page.getByRole("button", { name: "More" })
    await more.focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("link", { name: "Reports" })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Reports" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("link", { name: "Reports" })).toBeHidden()
    await expect(more).toBeFocused()
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(more).toHaveCount(0)
    await expect(page.getByRole("link", { name: "Manage" })).toBeVisible()
  },
)

for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const) {
  test(
    `the offer to undo covers no button at the end of a long card: ${width} × ${height}`,
    width === 390 ? {} : thorough,
    async ({ app, restaurant }) => {
      const page = await restaurant.console({ width, height })
      await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
      const items = Array.from({ length: 14 }, (_, index) => ({
        menuItemId: "itm_butter_chicken_half",
        quantity: 1,
        note: `No onion ${index}`,
      }))
      // On a wide screen an order in the next column moves this card's end to where messages were shown before.
      if (width >= 960) {
        const ready = await restaurant.order()
        for (const step of ["accept", "prepare", "ready"])
          await page.request.post(`/console/v1/orders/${ready.id}/${step}`, {
            data: {},
            headers: { origin: app.url },
          })
        await expect(page.locator(`[data-order=${ready.id}][data-status=READY]`)).toBeAttached()
      }
      const { id } = await restaurant.order({ items })
      await page.getByRole("button", { name: /^Accept/ }).click()
      const offer = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Undo" }) })
      await expect(offer).toBeVisible()
      const print = page.locator(`[data-order=${id}]`).getByRole("button", { name: "Kitchen ticket" })
      if (width < 960) await page.getByRole("tab", { name: /In the kitchen/ }).click()
      await print.scrollIntoViewIfNeeded()
      // To the end of the column or of the page, as a person does who looks for the button.
      await print.evaluate(button => {
        for (let box: typeof button | null = button; box; box = box.parentElement)
          box.scrollTop = box.scrollHeight
      })
      const isReachable = await print.evaluate(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(button.ownerDocument.elementFromPoint(x + width / 2, y + height - 2))
      })
      expect(isReachable).toBe(true)
      await expect(offer).toBeVisible()
    },
  )
}
