import type { Page } from "@playwright/test"
import { thorough } from "../rounds.ts"
import { expect, expectFits, movesClock, test } from "./console.fixture.ts"
import { expectBoard, fillBoard, type Rush, wait } from "./console-rush.fixture.ts"

const sizes = [
  [1440, 900],
  [1280, 800],
  [1184, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const
const columns = ["new", "kitchen", "ready", "out"]

/** Runs in the page. Orders that are wider than their column, or that cover each other. */
const placeFaults = `(() => {
  const faults = []
  for (const column of document.querySelectorAll("section[id^=column-]")) {
    const { left, right, width } = column.getBoundingClientRect()
    if (width === 0) continue
    const boxes = [...column.querySelectorAll("li:has(> [data-order])")].map(item => {
      const box = item.getBoundingClientRect()
      const name = column.id + " " + item.firstElementChild.getAttribute("aria-label")
      if (box.left < left - 1 || box.right > right + 1) faults.push(name + " leaves its column")
      return { name, box }
    })
    boxes.forEach(({ name, box }, index) => {
      for (const other of boxes.slice(index + 1)) {
        const apart = other.box.top >= box.bottom || other.box.bottom <= box.top ||
          other.box.left >= box.right || other.box.right <= box.left
        if (!apart) faults.push(name + " and " + other.name + " cover each other")
      }
    })
  }
  return faults
})()`

/** Runs in the page. Texts and buttons that leave their order, or that something cuts off or covers. */
const textFaults = `(() => {
  const faults = []
  const isHidden = element => element.closest(".visually-hidden") !== null ||
    getComputedStyle(element).clipPath !== "none"
  for (const order of document.querySelectorAll("[data-order]")) {
    const frame = order.getBoundingClientRect()
    const list = order.closest("section > ul").getBoundingClientRect()
    if (frame.width === 0) continue
    const name = order.closest("section").id + " " + order.getAttribute("aria-label") + ": "
    const inside = box => box.left >= frame.left && box.right <= frame.right + 0.5 &&
      box.top >= frame.top && box.bottom <= frame.bottom + 0.5
    const texts = document.createTreeWalker(order, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      // The age in a card's header is hidden on purpose where it does not fit.
      if (isHidden(text.parentElement) || / min ago$|^just now$/.test(text.data)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects()) {
        if (!inside(box)) faults.push(name + "text leaves the card: " + text.data)
        for (let part = text.parentElement; part !== order; part = part.parentElement) {
          if (getComputedStyle(part).overflow === "visible") continue
          const clip = part.getBoundingClientRect()
          if (box.right > clip.right + 1 || box.bottom > clip.bottom + 3)
            faults.push(name + "text is cut off: " + text.data)
        }
      }
    }
    for (const button of order.querySelectorAll("button, a")) {
      const box = button.getBoundingClientRect()
      if (box.width === 0) continue
      if (!inside(box)) faults.push(name + "button leaves the card: " + button.textContent)
      const middle = (box.top + box.bottom) / 2
      // Its column is not scrolled to it.
      if (middle < list.top || middle > list.bottom) continue
      const over = document.elementFromPoint((box.left + box.right) / 2, middle)
      const onTop = over?.closest("[data-order]")
      if (onTop && onTop !== order) faults.push(name + "button is covered: " + button.textContent)
    }
  }
  return faults
})()`

/** Runs in the page. The whole orders on the screen, and the new orders whose Accept can be tapped, in their order. */
const onScreen = `(() => {
  const seen = element => {
    const box = element.getBoundingClientRect()
    const list = element.closest("section > ul").getBoundingClientRect()
    return box.width > 0 && box.top >= Math.max(0, list.top) && box.bottom <= Math.min(innerHeight, list.bottom + 1)
  }
  const accepts = [...document.querySelectorAll("#column-new [data-order]")].map(order => {
    const button = [...order.querySelectorAll("button")].find(each => each.textContent.startsWith("Accept"))
    const box = button.getBoundingClientRect()
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return seen(button) && button.contains(over)
  })
  return { whole: [...document.querySelectorAll("[data-order]")].filter(seen).length, accepts }
})()`

interface OnScreen {
  whole: number
  accepts: boolean[]
}

/** The goals of a kitchen display at 1280 × 800. */
async function expectReadable(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(painted)
  const { whole, accepts } = await page.evaluate<OnScreen>(onScreen)
  expect(whole, "orders that can be read whole").toBeGreaterThanOrEqual(8)
  expect(accepts.slice(0, 6), "Accept of the first six new orders").toEqual(Array(6).fill(true))
  await expectFits(page)
}

/** Checks what the screen shows now, then every text, with the orders laid out that wait for the screen to reach them. */
async function expectWhole(page: Page) {
  await expect.poll(() => page.evaluate(placeFaults)).toEqual([])
  await expectFits(page)
  await page.evaluate(layOut("visible"))
  await page.evaluate(painted)
  await expect.poll(() => page.evaluate(placeFaults)).toEqual([])
  await expect.poll(() => page.evaluate(textFaults)).toEqual([])
  await page.evaluate(layOut(""))
}

const layOut = (visibility: string) =>
  `for (const item of document.querySelectorAll("li:has(> [data-order])")) item.style.contentVisibility = "${visibility}"`

/** Cards are placed by their measured height, in the frame after a change. */
const painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

/** Runs in the page. How far things have moved since it was loaded. */
const layoutShift = `(() => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: "layout-shift", buffered: true })
  return observer.takeRecords().reduce((sum, { value }) => sum + value, 0)
})()`

/** Each column is one tap away, also from far down in another one, and the new orders stay in sight. */
async function expectOneTap(page: Page) {
  for (const column of columns) {
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    await page.locator(`#tab-${column}`).click()
    await expect(page.locator(`#column-${column} [data-order]`).first()).toBeInViewport({ ratio: 0.5 })
    await expect(page.locator("#tab-new")).toContainText("20")
    if (column !== "new") await expect(page.locator("#tab-new").getByRole("timer")).toBeInViewport()
  }
}

test(
  "twenty orders in every column: nothing is covered or cut off at six widths in both themes, and eight can be read",
  movesClock,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/v1/nowhere" })
    const openBoard = async (rush: Rush) => {
      await page.goto("/console")
      await page.getByRole("button", { name: /sound is locked/ }).click()
      await expectBoard(page, rush)
    }
    const cooking = { new: 0, kitchen: 19, ready: 0, out: 0 }
    await fillBoard(app, restaurant, cooking)
    await wait(app, restaurant, 21)
    const rush = { ...cooking, new: 16 }
    await fillBoard(app, restaurant, rush, cooking)
    await openBoard(rush)
    await expectReadable(page)

    await page.goto("/console/v1/nowhere")
    // A key may place sixty orders in a minute.
    await wait(app, restaurant, 2)
    const full = { new: 20, kitchen: 20, ready: 20, out: 20 }
    await fillBoard(app, restaurant, full, rush)
    await openBoard(full)
    await expectReadable(page)
    for (const [index, [width, height]] of sizes.entries()) {
      // The themes differ in colours only; `npm run test:thorough` checks both at every width.
      const theme = index % 2 === 0 ? "light" : "dark"
      for (const colorScheme of thorough ? (["light", "dark"] as const) : ([theme] as const)) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.evaluate(painted)
        for (const column of width < 960 ? columns : ["new"]) {
          if (width < 960) await page.locator(`#tab-${column}`).click()
          await test.step(`${width} px, ${colorScheme}, ${column}`, () => expectWhole(page))
        }
      }
      if (width < 960) await expectOneTap(page)
    }
    for (const [width, height] of thorough ? sizes : [sizes[1], sizes[5]]) {
      await page.setViewportSize({ width, height })
      await page.reload()
      await expect(page.locator("[data-order]")).toHaveCount(width < 960 ? 20 : 80)
      await page.evaluate(painted)
      expect(await page.evaluate<number>(layoutShift), `layout shift at ${width} px`).toBeLessThan(0.1)
    }
  },
)
