import type { Page } from "@playwright/test"
import { expect, expectAccessible, expectFits, movesClock, test } from "./console.fixture.ts"
import { fillEvening, largeRestaurant, sizeOfEvening } from "./console-bookings-evening.fixture.ts"

const maxHeight = 64

/** Runs in the page: which rows are whole between the bars that stay in place, how high each is, who is first. */
const measure = `(() => {
  const top = document.querySelector("header").getBoundingClientRect().bottom
  const bar = document.querySelector("nav").getBoundingClientRect()
  const bottom = bar.top > innerHeight / 2 ? bar.top : innerHeight
  const rows = [...document.querySelectorAll("[data-booking]")].map(row => ({
    id: row.dataset.booking,
    asks: row.querySelector("[data-move-request]") !== null,
    name: row.getAttribute("aria-label"),
    box: row.getBoundingClientRect(),
  }))
  return {
    ids: rows.map(({ id }) => id),
    first: rows[0],
    whole: rows.filter(({ box }) => box.height > 0 && box.top >= top && box.bottom <= bottom).map(({ name }) => name),
    highest: Math.max(...rows.filter(({ asks }) => !asks).map(({ box }) => box.height)),
    highestQuestion: Math.max(...rows.filter(({ asks }) => asks).map(({ box }) => box.height)),
  }
})()`

/** Runs in the page: what a screen reader says of the marks of each row. */
const readMarks = `Object.fromEntries(
  [...document.querySelectorAll("[data-booking]")].map(row => [
    row.dataset.booking,
    [...row.querySelectorAll("[data-mark]")].map(mark => mark.textContent),
  ]),
)`

interface Measured {
  ids: string[]
  first: { asks: boolean }
  whole: string[]
  highest: number
  highestQuestion: number
}

const measured = (page: Page) => page.evaluate<Measured>(measure)

test("an evening of 66: ten rows at a desk, six on a phone, who asks and who is late first, the marked ones marked", {
  ...movesClock,
}, async ({ app, makeRestaurant, page: customer }) => {
  const restaurant = await makeRestaurant(largeRestaurant)
  await fillEvening(app, restaurant, customer)
  const page = await restaurant.console({ path: "/console/bookings" })
  app.pingAll()
  const late = page.getByRole("article").filter({ hasText: "min late" })
  await expect(late).toHaveCount(3)
  for (const [minutes, time] of [
    [40, "7:00 pm"],
    [25, "7:15 pm"],
    [10, "7:30 pm"],
  ])
    await expect(late.filter({ hasText: `${minutes} min late` })).toContainText(`${time}until`)

  await test.step("at a desk", async () => {
    // Any tap unlocks the sound and removes its bar.
    await page.getByRole("heading", { name: /^Today, / }).click()
    await expect.poll(async () => (await measured(page)).whole.length).toBeGreaterThanOrEqual(10)
    const desk = await measured(page)
    expect(desk.first.asks, "who asks to move is first").toBe(true)
    expect(desk.highest).toBeLessThanOrEqual(maxHeight)
    expect(desk.highestQuestion).toBeLessThanOrEqual(maxHeight)
    // After the three that wait come those who are late, then those of this minute.
    expect(desk.whole.slice(3, 7).map(name => name.split(",")[0])).toEqual([
      "7:00 pm",
      "7:15 pm",
      "7:30 pm",
      "7:45 pm",
    ])
    await expectFits(page)
  })

  await test.step("each mark has its word, and its text is one tap away", async () => {
    await page.getByRole("button", { name: "Show 3 more" }).click()
    const { data } = await (await page.request.get("/console/v1/reservations")).json()
    expect(data).toHaveLength(sizeOfEvening)
    expect(new Set((await measured(page)).ids).size, "nobody is left out or listed twice").toBe(sizeOfEvening)
    const marks = await page.evaluate<Record<string, string[]>>(readMarks)
    for (const { id, notes, occasion } of data) {
      const word = /allergy|एलर्जी/.test(notes ?? "") ? "Allergy" : "Note"
      expect(marks[id]).toEqual([
        ...(notes ? [`${word}: ${notes}`] : []),
        ...(occasion ? [`Occasion: ${occasion}`] : []),
      ])
    }
    await late
      .filter({ hasText: "Allergy" })
      .getByText(/^Thiru/)
      .click()
    const details = page.getByRole("dialog")
    await expect(details).toContainText("Allergy: Severe nut allergy: no nuts, no nut oil")
    await expect(details).toContainText("Occasion: Birthday")
    await expectAccessible(page)
    await page.keyboard.press("Escape")
  })
  await expectAccessible(page)

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole("heading", { name: /^Today, / }).click()
    await expect.poll(async () => (await measured(page)).whole.length).toBeGreaterThanOrEqual(6)
    const phone = await measured(page)
    expect(phone.first.asks).toBe(true)
    expect(phone.highest).toBeLessThanOrEqual(maxHeight)
    // The answers to a question are a line of their own.
    expect(phone.highestQuestion).toBeLessThanOrEqual(2 * maxHeight)
    expect(phone.whole.slice(3, 6).map(name => name.split(",")[0])).toEqual(["7:00 pm", "7:15 pm", "7:30 pm"])
    await expectFits(page)
  })
})
