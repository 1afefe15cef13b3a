import { expectAccessible, expectLegible } from "./accessible.ts"
import { expect } from "./console.fixture.ts"
import {
  makeLive,
  markSoldOut,
  openDish,
  publicItem,
  publicMenu,
  sidewaysScroll,
  test,
} from "./console-menu.fixture.ts"
import { thorough } from "./thorough.ts"

const path = "/console/menu/edit"

test("a new price is looked over in words, then live for customers", async ({ app, restaurant }) => {
  const page = await restaurant.console({ role: "MANAGER", path })
  await openDish(page, "Starters", "Paneer Tikka")
  await page.getByLabel("Price", { exact: true }).fill("310.50")
  await page.getByRole("button", { name: "Review changes" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText("Price ₹295.00 → ₹310.50")).toBeVisible()
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(29_500)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Make it live" }).click()
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(31_050)
  await expect(page.getByText("Your changes are not live yet")).toHaveCount(0)
})

test(
  "a text that is no price stays in the field with the fault under it, and nothing is saved",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path })
    await openDish(page, "Starters", "Paneer Tikka")
    await page.getByLabel("Description").fill("Charred.")
    const price = page.getByLabel("Price", { exact: true })
    for (const typed of ["abc", "-5", "12.345", ""]) {
      await price.fill(typed)
      await price.blur()
      await expect(price).toHaveValue(typed)
      await expect(price).toHaveAccessibleDescription("An amount such as 249 or 249.50")
    }
    await page.getByRole("button", { name: "Review changes" }).click()
    await expect(price).toBeFocused()
    await expect(page.getByRole("dialog")).toBeHidden()
    await price.fill("310")
    await expect(price).toHaveAccessibleDescription("")
    await page.getByRole("button", { name: "Review changes" }).click()
    await expect(page.getByRole("dialog").getByText("Price ₹295.00 → ₹310.00")).toBeVisible()
  },
)

test("a category and a dish with sizes and add-ons, from nothing to the public menu", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({}, { categories: [] })
  const page = await restaurant.console({ path })
  await page.getByRole("button", { name: "Add a category" }).click()
  await page.keyboard.type("Breads")
  await page.getByRole("button", { name: "Add a dish", exact: true }).click()
  await page.keyboard.type("Butter Naan")
  await page.getByLabel("Description").fill("Soft, from the tandoor.")
  await page.getByText("Non-veg", { exact: true }).click()
  await page.getByText("By size", { exact: true }).click()
  await page.getByLabel("Size", { exact: true }).fill("Single")
  await page.getByLabel("Price of Single").fill("55")
  await page.getByRole("button", { name: "Add a size" }).click()
  await page.keyboard.type("Basket of four")
  await page.getByLabel("Price of Basket of four").fill("200")
  await page.getByRole("radio", { name: "Basket of four is the usual size" }).check()
  await page.getByLabel("GST rate (%)").fill("12.5")
  await page.getByRole("button", { name: "Add a group of add-ons" }).click()
  await page.keyboard.type("Extras")
  await page.getByLabel("Option", { exact: true }).fill("Butter")
  await page.getByRole("button", { name: "Add an option" }).click()
  await page.keyboard.type("Garlic")
  await page.getByLabel("Price of Garlic").fill("20")
  await page.getByLabel("At most").fill("2")
  await expectAccessible(page)
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  const naan = await publicItem(app, restaurant, "Butter Naan")
  expect(naan).toMatchObject({
    description: "Soft, from the tandoor.",
    foodType: "NON_VEG",
    price: null,
    tax: { rate: 12.5, included: false },
    variants: [
      { label: "Single", price: { amount: 5_500 }, isDefault: false },
      { label: "Basket of four", price: { amount: 20_000 }, isDefault: true },
    ],
    addOnGroups: [{ name: "Extras", min: 0, max: 2, options: [{ name: "Butter" }, { name: "Garlic" }] }],
  })
})

test(
  "dishes are ordered by keys, by buttons and by dragging; the focus stays",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path })
    await page.getByRole("button", { name: /^Starters \d/ }).click()
    const names = page.getByRole("link", { name: /₹/ }).locator("strong")
    await page.getByRole("link", { name: /Gobi Manchurian/ }).focus()
    await page.keyboard.press("Alt+ArrowUp")
    await expect(names.first()).toHaveText("Gobi Manchurian")
    await expect(page.getByRole("link", { name: /Gobi Manchurian/ })).toBeFocused()
    await expect(page.getByText("Gobi Manchurian is now 1 of 8")).toBeVisible()
    const down = page.getByRole("button", { name: "Move Gobi Manchurian down" })
    for (let step = 0; step < 7; step++) {
      await down.focus()
      await page.keyboard.press("Enter")
      await expect(down).toBeFocused()
    }
    await expect(names.last()).toHaveText("Gobi Manchurian")
    const handle = page.locator("[data-row]", { hasText: "Crispy Corn" }).locator("[draggable=true]")
    await handle.dragTo(page.locator("[data-row]", { hasText: "Paneer Tikka" }), {
      targetPosition: { x: 40, y: 4 },
    })
    await expect(names.first()).toHaveText("Crispy Corn")
    await page.getByRole("button", { name: "Move Tandoor up" }).click()
    await makeLive(page)
    await expect(page.getByText("The menu is live: version 2")).toBeVisible()
    const { categories } = await publicMenu(app, restaurant)
    expect(categories.slice(0, 2).map(({ name }) => name)).toEqual(["Tandoor", "Starters"])
    const starters = categories[1]?.items.map(({ name }) => name) ?? []
    expect([starters[0], starters.at(-1)]).toEqual(["Crispy Corn", "Gobi Manchurian"])
  },
)

test(
  "a dish is copied and moved to another category; undo takes it back",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path })
    const known = await publicItem(app, restaurant, "Paneer Tikka")
    await openDish(page, "Starters", "Paneer Tikka")
    await page.getByRole("button", { name: "Duplicate" }).click()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Paneer Tikka (copy)")
    await page.getByLabel("Category").selectOption("Tandoor")
    await expect(page.getByText("Paneer Tikka (copy) is now in Tandoor")).toBeVisible()
    await page.getByRole("button", { name: "Remove", exact: true }).click()
    await expect(page.getByText("Paneer Tikka (copy) is removed from your draft")).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await makeLive(page)
    await expect(page.getByText("The menu is live: version 2")).toBeVisible()
    const { categories } = await publicMenu(app, restaurant)
    const copy = categories[1]?.items.at(-1)
    expect(copy?.name).toBe("Paneer Tikka (copy)")
    expect(copy?.id).not.toBe(known?.id)
    expect(copy?.menuItemId).not.toBe(known?.menuItemId)
    expect(await publicItem(app, restaurant, "Paneer Tikka")).toEqual(known)
  },
)

test("an error is shown at its field, and the error summary links to the field", async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await openDish(page, "Starters", "Crispy Corn")
  await page.getByLabel("Name", { exact: true }).fill("paneer  tikka")
  await openDish(page, "Tandoor", "Tandoori Chicken")
  await page.getByLabel("Size", { exact: true }).first().fill("")
  await page.getByRole("button", { name: "Review changes" }).click()
  const summary = page.getByRole("region", { name: "1 thing to put right first" })
  await expect(summary.getByRole("heading")).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole("button").click()
  await expect(page.getByLabel("Size", { exact: true }).first()).toBeFocused()
  await page.keyboard.type("Half")
  await expect(summary).toHaveCount(0)
  // The server checks rules between dishes after every single dish is valid.
  await page.getByRole("button", { name: "Review changes" }).click()
  await page.getByRole("button", { name: /Another one here has the same name/ }).click()
  await expect(page).toHaveURL(/item=itm_crispy_corn/)
  const name = page.getByLabel("Name", { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription("Another one here has the same name")
})

test(
  "two editors: the second can apply their changes to the first's version",
  thorough,
  async ({ app, restaurant }) => {
    const [asha, ravi] = [
      await restaurant.console({ path }),
      await restaurant.console({ path, role: "MANAGER" }),
    ]
    await openDish(ravi, "Starters", "Paneer Tikka")
    await ravi.getByLabel("Price", { exact: true }).fill("333")
    await openDish(asha, "Starters", "Gobi Manchurian")
    await asha.getByLabel("Price", { exact: true }).fill("222")
    await makeLive(asha)
    await expect(asha.getByText("The menu is live: version 2")).toBeVisible()
    await expect(ravi.getByText("Somebody else changed the menu in the meantime.")).toBeVisible()
    await ravi.getByRole("button", { name: "Review changes" }).click()
    const dialog = ravi.getByRole("dialog", { name: "Somebody else changed the menu" })
    await expect(dialog.getByText("Price ₹225.00 → ₹222.00")).toBeVisible()
    await expectAccessible(ravi)
    await dialog.getByRole("button", { name: "Keep my changes on top" }).click()
    const review = ravi.getByRole("dialog", { name: "Look it over before it is live" })
    await expect(review.getByText("Price ₹295.00 → ₹333.00")).toBeVisible()
    await expect(review.getByText("Gobi Manchurian")).toHaveCount(0)
    await review.getByRole("button", { name: "Make it live" }).click()
    await expect(ravi.getByText("The menu is live: version 3")).toBeVisible()
    expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(33_300)
    expect((await publicItem(app, restaurant, "Gobi Manchurian"))?.price?.amount).toBe(22_200)
  },
)

test("two editors: the second can discard their changes", thorough, async ({ app, restaurant }) => {
  const [asha, ravi] = [
    await restaurant.console({ path }),
    await restaurant.console({ path, role: "MANAGER" }),
  ]
  await openDish(ravi, "Starters", "Paneer Tikka")
  await ravi.getByLabel("Price", { exact: true }).fill("333")
  await openDish(asha, "Starters", "Paneer Tikka")
  await asha.getByLabel("Price", { exact: true }).fill("222")
  await makeLive(asha)
  await ravi.getByRole("button", { name: "Look at it" }).click()
  await ravi.getByRole("dialog").getByRole("button", { name: "Throw my changes away" }).click()
  await expect(ravi.getByLabel("Price", { exact: true })).toHaveValue("222")
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(22_200)
})

test(
  "a save by another person between preview and confirmation is not overwritten",
  thorough,
  async ({ app, restaurant }) => {
    const [asha, ravi] = [await restaurant.console({ path }), await restaurant.console({ path })]
    await openDish(ravi, "Starters", "Paneer Tikka")
    await ravi.getByLabel("Price", { exact: true }).fill("333")
    await ravi.getByRole("button", { name: "Review changes" }).click()
    await expect(ravi.getByRole("button", { name: "Make it live" })).toBeVisible()
    await openDish(asha, "Starters", "Paneer Tikka")
    await asha.getByLabel("Price", { exact: true }).fill("222")
    await makeLive(asha)
    await expect(asha.getByText("The menu is live: version 2")).toBeVisible()
    await ravi.getByRole("button", { name: "Make it live" }).click()
    await expect(ravi.getByRole("dialog", { name: "Somebody else changed the menu" })).toBeVisible()
    expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(22_200)
  },
)

test(
  "staff go on marking things sold out while the owner edits, and neither notices",
  thorough,
  async ({ app, restaurant }) => {
    const [owner, staff] = [
      await restaurant.console({ path }),
      await restaurant.console({ role: "STAFF", path: "/console/menu" }),
    ]
    await openDish(owner, "Starters", "Paneer Tikka")
    await owner.getByLabel("Price", { exact: true }).fill("333")
    await markSoldOut(staff.getByRole("switch", { name: /^Gobi Manchurian:/ }))
    await expect(owner.getByRole("link", { name: /Gobi Manchurian.*Sold out/ })).toBeVisible()
    await makeLive(owner)
    await expect(owner.getByText("The menu is live: version 3")).toBeVisible()
    expect(await publicItem(app, restaurant, "Paneer Tikka")).toMatchObject({ price: { amount: 33_300 } })
    expect(await publicItem(app, restaurant, "Gobi Manchurian")).toMatchObject({ available: false })
  },
)

test("unsaved changes survive a visit to the orders and a closed page", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await openDish(page, "Starters", "Paneer Tikka")
  await page.getByLabel("Price", { exact: true }).fill("333")
  await page.getByRole("link", { name: "Orders" }).click()
  await expect(page.getByText(/Your changes to the menu are not live yet/)).toBeVisible()
  await page.getByRole("link", { name: "Menu", exact: true }).click()
  await page.getByRole("link", { name: "Edit Draft" }).click()
  await openDish(page, "Starters", "Paneer Tikka")
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("333")
  await page.reload()
  await expect(page.getByText(/You last worked on them/)).toBeVisible()
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("333")
  await page.getByRole("button", { name: "Throw away" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Throw my changes away" }).click()
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("295")
})

test("a picture is shown from an https address only", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path })
  await openDish(page, "Starters", "Paneer Tikka")
  const field = page.getByLabel("Address of a picture")
  const preview = page.getByRole("img", { name: "Picture of Paneer Tikka" })
  for (const address of ["javascript:window.hacked=1", "http://pictures.test/a.png", "data:image/png,x"]) {
    await field.fill(address)
    await expect(field).toHaveAccessibleDescription(/has to begin with https/)
    await expect(preview).toHaveCount(0)
  }
  await page.getByRole("button", { name: "Review changes" }).click()
  await expect(page.getByRole("region", { name: "1 thing to put right first" })).toBeVisible()
  await page.route("https://pictures.test/**", route =>
    route.fulfill({ path: "apps/web/public/icon-192.png", contentType: "image/png" }),
  )
  await field.fill("https://pictures.test/tikka.png")
  await expect(preview).toHaveJSProperty("naturalWidth", 192)
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.imageUrl).toBe(
    "https://pictures.test/tikka.png",
  )
})

test("the editor works on a telephone: list, form and back", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path, width: 360, height: 740 })
  await openDish(page, "Starters", "Paneer Tikka")
  await expect(page.getByRole("heading", { name: "Paneer Tikka" })).toBeFocused()
  await page.getByLabel("Price", { exact: true }).fill("333")
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole("link", { name: "All dishes" }).click()
  await expect(page.getByRole("link", { name: /Paneer Tikka.*Changed/ })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test("every state of the editor passes axe in both themes", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await expect(page.getByText("Choose a dish to change it")).toBeVisible()
  await page.getByRole("searchbox").fill("chicken")
  await expectAccessible(page)
  await page.getByRole("searchbox").fill("")
  await page.getByRole("button", { name: "Edit: Starters" }).click()
  await expect(page.getByRole("heading", { name: "Starters" })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${path}?item=itm_nothing`)
  await expect(page.getByText("This dish or category is not on the menu any more")).toBeVisible()
  await expectAccessible(page)
})

test(
  "a dish at ₹0.00 is named before it is live, and may still go live",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path })
    await openDish(page, "Starters", "Paneer Tikka")
    await page.getByLabel("Price", { exact: true }).fill("0")
    await page.getByRole("button", { name: "Review changes" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog.getByRole("note")).toContainText("1 price is ₹0.00")
    await expect(dialog.getByRole("note")).toContainText("Paneer Tikka")
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Make it live" }).click()
    await expect(page.getByText("The menu is live: version 2")).toBeVisible()
    expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(0)
  },
)

test(
  "Enter goes to the same field of the next dish, and stays at a text that is no price",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path })
    await openDish(page, "Starters", "Paneer Tikka")
    const here = page.locator("[data-form-heading]")
    const price = page.getByLabel("Price", { exact: true })
    await price.fill("abc")
    await price.press("Enter")
    await expect(here).toHaveText("Paneer Tikka")
    await expect(price).toBeFocused()
    await price.fill("310")
    await price.press("Enter")
    await expect(here).not.toHaveText("Paneer Tikka")
    expect(await page.evaluate("document.activeElement.dataset.field")).toMatch(/pricePaise$/)
    const name = page.getByLabel("Name", { exact: true })
    const second = await here.textContent()
    await name.press("Enter")
    await expect(here).not.toHaveText(second ?? "")
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  },
)

test(
  "prices of a category rise by 10 %, rounded to ₹5, through the usual review, on a phone too",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path })
    const before = (await publicMenu(app, restaurant)).categories
    await page.getByRole("button", { name: "Change many prices" }).click()
    const dialog = page.getByRole("dialog", { name: "Change many prices" })
    await dialog.getByLabel("Which dishes").selectOption("Starters")
    await expect(dialog.getByLabel("Per cent", { exact: true }).last()).toHaveValue("10")
    await expect(dialog).toContainText("₹295.00 → ₹325.00")
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectLegible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog.getByRole("button", { name: "Put into the draft" }).click()
    await expect(page.getByText(/prices changed in the draft/)).toBeVisible()
    await page.getByRole("button", { name: "Review changes" }).click()
    await expect(page.getByRole("dialog").getByText("Price ₹295.00 → ₹325.00")).toBeVisible()
    await page.getByRole("dialog").getByRole("button", { name: "Make it live" }).click()
    await expect(page.getByText("The menu is live: version 2")).toBeVisible()
    const after = (await publicMenu(app, restaurant)).categories
    expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(32_500)
    expect(after.slice(1)).toEqual(before.slice(1))
  },
)
