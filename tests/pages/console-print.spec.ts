import type { Locator, Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { printable } from "../../apps/server/src/features/printing/escpos/printable.ts"
import { printOut } from "../../apps/server/src/features/printing/escpos/printer.fixture.ts"
import { expect, expectNothingRan, hostileTexts, type TestRestaurant, test } from "./console.fixture.ts"
import { sizesIn, thorough } from "./thorough.ts"

const line = (note: string) => ({ menuItemId: "itm_butter_chicken_half", quantity: 3, note })

async function printing(restaurant: TestRestaurant): Promise<Page> {
  const page = await restaurant.console()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  return page
}

/** The pages of a PDF and their size in millimetres, read from the file. */
async function pagesOf(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)]
  return boxes.map(([, width, height]) => [width, height].map(points => (Number(points) / 72) * 25.4))
}

/** Sets the width of the paper on this device, as its screen does. */
async function setPaper(page: Page, paperWidth: number): Promise<void> {
  await page.evaluate(`localStorage.setItem("rasoi.paperWidth", "${paperWidth}")`)
  await page.reload()
}

test("a ticket and a bill, short and long, are one page each, of 80 mm and of 58 mm", async ({
  restaurant,
}) => {
  const page = await printing(restaurant)
  const printed = page.locator("[data-paper]")
  const expectOnePage = async (id: string, lines: number, paperWidth: number) => {
    await page.goto(`/console?order=${id}`)
    for (const [name, object] of [
      ["Kitchen ticket", "ticket"],
      ["Bill", "bill"],
    ] as const) {
      await page.getByRole("dialog").getByRole("button", { name }).click()
      await expect(printed).toHaveAttribute("data-paper", object)
      const items = Math.min(lines, 50)
      await expect(printed.locator("li")).toHaveCount(object === "ticket" ? items : items + 1)
      // Nothing is wider than the sheet. A line that cannot wrap would be cut off.
      expect(await printed.evaluate(sheet => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
      const { width: pixels = 0 } = (await printed.boundingBox()) ?? {}
      expect((pixels / 96) * 25.4, "the sheet fills the paper").toBeCloseTo(paperWidth, 0)
      const pages = await pagesOf(page)
      expect(pages).toHaveLength(1)
      const [[width = 0, height = 0] = []] = pages
      expect(width).toBeCloseTo(paperWidth, 0)
      expect(height).toBeGreaterThan(lines === 3 ? 60 : 400)
      await expect(printed).toHaveCount(0)
    }
  }
  const orderOf = async (lines: number): Promise<string> => {
    // An order has at most 50 lines, so notes of two lines fill the page. All notes differ, because equal lines are
    // merged.
    const items = Array.from({ length: Math.min(lines, 50) }, (_, index) =>
      line(`No onion ${index}${index < lines - 50 ? "\nNo garlic" : ""}`),
    )
    return (await restaurant.order({ items, note: "Ring twice" })).id
  }
  const [short, long] = [await orderOf(3), await orderOf(60)]
  await test.step("3 lines, 80 mm", () => expectOnePage(short, 3, 80))
  await test.step("60 lines, 80 mm", () => expectOnePage(long, 60, 80))
  await page.goto("/console/device")
  await page.getByRole("group", { name: "Width of the paper roll" }).getByText("58 mm").click()
  await test.step("3 lines, 58 mm", () => expectOnePage(short, 3, 58))
})

test(
  "a delivery with long lines in three scripts, original and duplicate, is one page of 80 mm and of 58 mm",
  thorough,
  async ({ restaurant }) => {
    const page = await printing(restaurant)
    const notes = ["Peanut allergy, please no onion and no garlic", "मूँगफली से एलर्जी है", "வேர்க்கடலை ஒவ்வாமை"]
    const { id } = await restaurant.order({
      ...{ type: "DELIVERY", payment: "CASH_ON_DELIVERY", items: notes.map(line), note: notes.join("\n") },
      delivery: {
        address: "Flat 1204, Prestige Shantiniketan Crescent Tower, Whitefield Main Road",
        ...{ pincode: "560001", landmark: "Opposite the Sri Venkateshwara Swamy temple" },
      },
    })
    await page.goto(`/console?order=${id}`)
    const printed = page.locator("[data-paper]")
    for (const paperWidth of [80, 58]) {
      await setPaper(page, paperWidth)
      for (const name of ["Kitchen ticket", "Kitchen ticket", "Bill"])
        await test.step(`${name}, ${paperWidth} mm`, async () => {
          await page.getByRole("dialog").getByRole("button", { name }).click()
          await expect(printed).toHaveAttribute("data-width", String(paperWidth))
          expect(await printed.evaluate(sheet => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
          expect(await pagesOf(page)).toHaveLength(1)
          await expect(printed).toHaveCount(0)
        })
    }
  },
)

test("the first print is the original, the second says DUPLICATE; the bill is no invoice before the end", async ({
  restaurant,
}) => {
  const page = await printing(restaurant)
  await restaurant.order()
  const printed = page.locator("[data-paper]")
  await page.getByRole("button", { name: "Details" }).click()
  const ticket = page.getByRole("dialog").getByRole("button", { name: "Kitchen ticket" })
  await ticket.click()
  await expect(printed).toContainText("Butter Chicken")
  await expect(printed).not.toContainText("DUPLICATE")
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await ticket.click()
  await expect(printed).toContainText("DUPLICATE")
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.getByRole("dialog").getByRole("button", { name: "Bill" }).click()
  await expect(printed).toContainText("Not a tax invoice")
})

/** The text of the sheet, line by line, with --- between sections. */
const linesOn = (paper: Locator) =>
  paper.evaluate(sheet =>
    [...sheet.querySelectorAll("hr, p, li")].flatMap(line => {
      if (line.tagName === "HR") return ["---"]
      const cells = [...line.children].map(cell => (cell.firstElementChild ?? cell).textContent)
      const details = [...line.querySelectorAll("[data-emphasis]")].map(detail => detail.textContent)
      return [cells.join(" "), ...details].flatMap(text => text.split("\n"))
    }),
  )

test("the browser and the printer print the same text, line for line, original and duplicate", async ({
  app,
  restaurant,
}) => {
  const page = await printing(restaurant)
  const { id } = await restaurant.order({
    ...{
      type: "DELIVERY",
      payment: "CASH_ON_DELIVERY",
      delivery: { address: "12 MG Road", pincode: "560001" },
    },
    ...{ items: [line("Less spicy\nNo garlic")], note: "Ring twice" },
  })
  await page.getByRole("button", { name: "Details" }).click()
  // Once it is out, it has a bill, and a look shows what the next print says.
  const cookie = await app.signedIn(restaurant.id)
  for (const step of ["accept", "prepare", "ready", "dispatch"]) {
    const body = step === "dispatch" ? { name: "Ravi", phone: "9845011111" } : undefined
    const { status } = await app.call(`/console/v1/orders/${id}/${step}`, { cookie, method: "POST", body })
    expect(status).toBe(200)
  }
  for (const [name, object] of [
    ["Kitchen ticket", "ticket"],
    ["Bill", "bill"],
  ] as const) {
    const paper = page.locator(`[data-paper=${object}]`)
    for (const first of [/^#?[A-Z\d]/, /DUPLICATE/]) {
      const bytes = await (await page.request.get(`/console/v1/orders/${id}/${object}.escpos`)).body()
      const printed = printOut(bytes).text.trim().split("\n")
      // A look at a ticket that nobody has printed begins with it.
      if (printed[0] === "*** PREVIEW ***") printed.splice(0, 2)
      expect(printed[0]).toMatch(first)
      await page.getByRole("dialog").getByRole("button", { name }).click()
      await expect(paper).toHaveCount(1)
      expect((await linesOn(paper)).map(printable)).toEqual(
        printed.map(text => text.replace(/^-+$/, "---").replace(/ +/g, " ")),
      )
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await expect(paper).toHaveCount(0)
    }
  }
})

const inWords = {
  en: { bill: "Bill", invoice: "Tax invoice", due: /Due: \w+, \d+ \w+, \d+:\d\d [ap]m/, pickup: "Pickup" },
  hi: { bill: "बिल", invoice: "टैक्स इनवॉइस", due: /कब तक: .+, \d+:\d\d [ap]m/, pickup: "पिकअप" },
} as const

for (const language of ["en", "hi"] as const) {
  const words = inWords[language]

  test(
    `a delivery's ticket speaks of delivery; without GST the bill is no tax invoice: ${language}`,
    sizesIn(language),
    async ({ app, makeRestaurant }) => {
      const restaurant = await makeRestaurant({
        gst: { ...demoSettings.gst, kind: "NONE", applies: false, gstin: null },
      })
      const page = await restaurant.console({ language, path: "/console/finished" })
      const accepting = async () =>
        (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow
      await expect.poll(accepting).toBe(true)
      const order = await restaurant.order({
        type: "DELIVERY",
        payment: "CASH_ON_DELIVERY",
        delivery: { address: "12 Residency Road", pincode: "560025" },
      })
      const headers = { origin: app.url }
      const steps = {
        accept: {},
        prepare: {},
        ready: {},
        dispatch: { name: "Ravi", phone: "9845011111" },
        complete: {},
      }
      for (const [step, data] of Object.entries(steps)) {
        const path = `/console/v1/orders/${order.id}/${step}`
        expect((await page.request.post(path, { data, headers })).status()).toBe(200)
      }
      await page.reload()
      await page.getByRole("listitem").getByRole("button").click()
      const [ticket, bill] = [page.locator("[data-paper=ticket]"), page.locator("[data-paper=bill]")]
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("button", { name: language === "en" ? "Kitchen ticket" : "किचन टिकट" }).click()
      await expect(ticket).toContainText(words.due)
      await expect(ticket).not.toContainText(words.pickup)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await dialog.getByRole("button", { name: words.bill }).click()
      await expect(bill.getByText(words.bill, { exact: true })).toBeAttached()
      await expect(bill).not.toContainText(words.invoice)
    },
  )
}

test("the ticket prints by itself on accept where that is switched on", thorough, async ({ restaurant }) => {
  const page = await printing(restaurant)
  await page.goto("/console/device")
  await page.getByRole("switch", { name: /Print the kitchen ticket/ }).check({ force: true })
  await page.goto("/console")
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  await restaurant.order()
  await page.getByRole("button", { name: /^Accept/ }).click()
  await expect(page.locator("[data-paper=ticket]")).toHaveCount(1)
  await expect.poll(() => page.evaluate("window.printed")).toBe(1)
})

test("hostile texts print as texts", async ({ restaurant }) => {
  const page = await printing(restaurant)
  await restaurant.order({
    items: hostileTexts.map(line),
    note: hostileTexts[0],
    customer: { name: hostileTexts[1], phone: "9845012345" },
  })
  await page.getByRole("button", { name: "Details" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Kitchen ticket" }).click()
  const paper = page.locator("[data-paper=ticket]")
  for (const text of hostileTexts) await expect(paper).toContainText(text)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.getByRole("dialog").getByRole("button", { name: "Bill" }).click()
  await expect(page.locator("[data-paper=bill]")).toContainText(hostileTexts[1])
  await expectNothingRan(page)
})
