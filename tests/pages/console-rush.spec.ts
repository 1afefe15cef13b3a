import type { Page } from "@playwright/test"
import { thorough } from "../rounds.ts"
import { expect, expectFits, type MakeRestaurant, movesClock, type PageApp, test } from "./console.fixture.ts"
import { minute, step } from "./console-reports.fixture.ts"
import {
  eveningCarts,
  expectBoard,
  fillBoard,
  menuWithHindi,
  type Rush,
  wait,
} from "./console-rush.fixture.ts"

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
      if (isHidden(text.parentElement) || /\\smin\\sago$|^just now$/.test(text.data)) continue
      // A row has one line, and shows the whole name when it is opened.
      if (getComputedStyle(text.parentElement.parentElement).textOverflow === "ellipsis") continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1 && text.parentElement.closest(".figures, time, [class*=number]"))
        faults.push(name + "breaks across lines: " + text.data)
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

/** Runs in the page. The whole orders of each column, the first new orders whose Accept can be tapped, and faults. */
const onScreen = `(() => {
  const seen = element => {
    const box = element.getBoundingClientRect()
    const list = element.closest("section > ul").getBoundingClientRect()
    return box.width > 0 && box.top >= Math.max(0, list.top) && box.bottom <= Math.min(innerHeight, list.bottom + 1)
  }
  const whole = column => [...document.querySelectorAll("#column-" + column + " [data-order]")].filter(seen).length
  const faults = []
  let accepts = 0
  for (const order of document.querySelectorAll("#column-new [data-order]")) {
    const button = [...order.querySelectorAll("button")].find(each => each.textContent.startsWith("Accept"))
    const box = button.getBoundingClientRect()
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!seen(button) || !button.contains(over)) continue
    accepts += 1
    const words = button.firstElementChild
    if (words.offsetHeight > 30 && words.innerText.includes("·")) faults.push("a dot where " + words.innerText + " breaks")
    if (box.height < 56) faults.push("Accept is " + box.height + " px high")
    const footer = button.closest("footer")
    const label = footer.querySelector("p")
    const top = (label ?? footer).getBoundingClientRect().top
    const parts = [...order.querySelectorAll("[data-lines], [data-noted]")]
    const hidden = parts.filter(part => {
      const { bottom, height } = part.getBoundingClientRect()
      return bottom - top > height * 0.1
    })
    const lines = hidden.reduce((sum, { dataset }) => sum + Number(dataset.lines ?? 0), 0)
    const noted = hidden.some(part => part.matches("[data-noted]"))
    const said = label?.textContent.trim() ?? ""
    const wanted = hidden.length === 0 ? "" : "+" + [
      ...(lines === 0 ? [] : [lines === 1 ? "1 line" : lines + " lines"]), ...(noted ? ["note"] : []),
    ].join(", ")
    if (said !== wanted) faults.push(order.getAttribute("aria-label") + " says " + said + ", not " + wanted)
  }
  for (const line of document.querySelectorAll("#column-kitchen li[data-lines]")) {
    const size = getComputedStyle(line).fontSize
    if (size !== "18px") faults.push("a dish has " + size)
  }
  return {
    cooking: whole("kitchen"),
    whole: ["new", "kitchen", "ready", "out"].reduce((sum, column) => sum + whole(column), 0),
    accepts,
    faults,
  }
})()`

/** Runs in the page. What the columns of rows say is below, where it is not so, and parts of the kitchen's line outside of it. */
const headingFaults = `(() => {
  const faults = []
  for (const column of document.querySelectorAll("#column-ready, #column-out")) {
    const list = column.querySelector("ul")
    if (!list || list.scrollHeight <= list.clientHeight) continue
    const end = list.getBoundingClientRect().bottom
    const below = [...list.querySelectorAll("[data-order]")].filter(order => {
      const { top, bottom } = order.getBoundingClientRect()
      return (top + bottom) / 2 > end
    }).length
    const said = column.querySelector("h2").textContent.match(/(\\d+) below/)?.[1] ?? "0"
    if (said !== String(below)) faults.push(column.id + " says " + said + " below, not " + below)
  }
  for (const line of document.querySelectorAll("button.small-box")) {
    const frame = line.getBoundingClientRect()
    for (const part of line.children) {
      const { left, right, width } = part.getBoundingClientRect()
      if (width > 0 && (left < frame.left || right > frame.right)) faults.push("the kitchen's line loses " + part.textContent)
    }
  }
  return faults
})()`

/** Runs in the page. Rows of which the line is higher than its button, and steps on two lines. */
const rowFaults = `(() => {
  const faults = []
  for (const order of document.querySelectorAll("#column-ready [data-order], #column-out [data-order]")) {
    const [open, step] = order.querySelectorAll("button")
    const name = order.getAttribute("aria-label") + ": "
    if (open.offsetHeight > 50) faults.push(name + open.offsetHeight + " px for " + open.textContent)
    if (step.offsetHeight < 44 || step.firstElementChild.offsetHeight > 30) faults.push(name + step.textContent)
  }
  return faults
})()`

interface OnScreen {
  cooking: number
  whole: number
  accepts: number
  faults: string[]
}

/** Orders in the kitchen, all orders and Accepts that a screen must show whole. */
type Goal = Pick<OnScreen, "cooking" | "whole" | "accepts">

async function expectReadable(page: Page, [width, height]: readonly [number, number], goal: Goal) {
  await page.setViewportSize({ width, height })
  await page.evaluate(painted)
  const readable = async () => {
    const { cooking, whole, accepts, faults } = await page.evaluate<OnScreen>(onScreen)
    const counted = { cooking, whole, accepts }
    const isMet = Object.entries(goal).every(([name, least]) => counted[name as keyof Goal] >= least)
    return { faults, ...(isMet ? goal : counted) }
  }
  await expect.poll(readable, `${width} px`).toEqual({ faults: [], ...goal })
  await expect.poll(() => page.evaluate(headingFaults), `${width} px`).toEqual([])
  await expectFits(page)
}

/** Checks what the screen shows now, then every text, with the orders laid out that wait for the screen to reach them. */
async function expectWhole(page: Page) {
  await expect.poll(() => page.evaluate(placeFaults)).toEqual([])
  await expect.poll(() => page.evaluate(headingFaults)).toEqual([])
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

/** What must be whole on each screen with one new order and twenty-five in the kitchen. */
const busyGoals = [
  [1440, 900, { cooking: 10, whole: 14, accepts: 1 }],
  [1280, 800, { cooking: 8, whole: 16, accepts: 1 }],
  [1184, 800, { cooking: 7, whole: 10, accepts: 1 }],
  [1024, 768, { cooking: 5, whole: 8, accepts: 1 }],
  [768, 1024, { cooking: 8, whole: 8, accepts: 0 }],
] as const
const full = { new: 20, kitchen: 20, ready: 20, out: 20 }
const calm = { new: 2, kitchen: 5, ready: 2, out: 1 }

/** A board with these orders, some of which are late. */
async function openEvening(app: PageApp, make: MakeRestaurant, rush: Rush): Promise<() => Promise<Page>> {
  const restaurant = await make({}, menuWithHindi)
  const early = { ...rush, new: 0, kitchen: Math.floor(rush.kitchen / 2) }
  await fillBoard(app, restaurant, early, undefined, eveningCarts)
  return async () => {
    await fillBoard(app, restaurant, rush, early, eveningCarts)
    const page = await restaurant.console()
    await page.getByRole("button", { name: /sound is locked/ }).click()
    await expectBoard(page, rush)
    return page
  }
}

test(
  "the widths follow what is on the board: how many orders are whole, in a rush of the kitchen, of new orders, and when it is calm",
  movesClock,
  async ({ app, makeRestaurant }) => {
    const rushes = [
      { new: 1, kitchen: 25, ready: 7, out: 6 },
      { new: 20, kitchen: 10, ready: 0, out: 0 },
      calm,
    ]
    const evenings = []
    for (const rush of rushes) evenings.push(await openEvening(app, makeRestaurant, rush))
    app.clock.advance(33 * minute)
    const [openBusy, openArriving, openCalm] = evenings
    const busy = await openBusy?.()
    if (!busy || !openArriving || !openCalm) throw new Error("a board is missing")
    for (const [width, height, goal] of busyGoals) {
      if (width < 960) {
        await busy.setViewportSize({ width, height })
        await busy.locator("#tab-kitchen").click()
      }
      await expectReadable(busy, [width, height], goal)
      if (width === 1280) expect(await busy.evaluate(rowFaults)).toEqual([])
    }
    await expectReadable(await openArriving(), [1280, 800], { cooking: 0, whole: 8, accepts: 6 })
    const calmPage = await openCalm()
    await expectReadable(calmPage, [1280, 800], { cooking: 5, whole: 10, accepts: 2 })
    await expectReadable(calmPage, [1024, 768], { cooking: 5, whole: 9, accepts: 2 })
  },
)

/** Runs in the page: a finger or a mouse that does not leave the board. */
const keepTouching = `(() => {
  const touch = () => document.querySelector("#column-kitchen")
    .dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))
  touch()
  window.touching = setInterval(touch, 50)
})()`

test("no column changes its width under a finger, only after an own tap or when nobody touches the board", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  const widthOf = async (column: string) => (await page.locator(`#column-${column}`).boundingBox())?.width
  const cards = (column: string) => page.locator(`#column-${column} [data-order]`)
  const first = await restaurant.order()
  await expect(cards("new")).toHaveCount(1)
  await step(page, `orders/${first.id}/accept`)
  await expect(cards("kitchen")).toHaveCount(1)
  const empty = 88
  await expect.poll(() => widthOf("new")).toBe(empty)
  const widths = [await widthOf("new"), await widthOf("kitchen")]
  await page.evaluate(keepTouching)
  await restaurant.order()
  const show = page.getByRole("button", { name: "Show 1 order" })
  await expect(show).toBeVisible()
  expect([await widthOf("new"), await widthOf("kitchen")]).toEqual(widths)
  await show.click()
  await expect(cards("new")).toBeVisible()
  // An own tap empties the column, and its width goes to the kitchen at once.
  await cards("new")
    .getByRole("button", { name: /^Accept/ })
    .click()
  await expect.poll(() => widthOf("new")).toBe(empty)
  await restaurant.order()
  await expect(show).toBeVisible()
  await page.evaluate("clearInterval(window.touching)")
  await expect(cards("new")).toBeVisible()
  expect(await widthOf("new")).toBeGreaterThan(200)
})

test(
  "twenty orders in every column: nothing is covered or cut off at six widths in both themes",
  movesClock,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/v1/nowhere" })
    await fillBoard(app, restaurant, { ...full, new: 0, ready: 0, out: 0 })
    await wait(app, restaurant, 21)
    await fillBoard(app, restaurant, full, { ...full, new: 0, ready: 0, out: 0 })
    await page.goto("/console")
    await page.getByRole("button", { name: /sound is locked/ }).click()
    await expectBoard(page, full)
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
