import type { PrintDocument } from "@rasoi/core"
import { beforeEach, describe, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "../orders/fixture.ts"
import { printOut } from "./escpos/printer.fixture.ts"
import { printedLines } from "./text.fixture.ts"

let restaurantId: string
let live: string
let cookie: string

const app = await testApp()
const send = orderCaller(app)
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const home = {
  address: "Flat 1204, Prestige Shantiniketan Crescent Tower, Whitefield Main Road\nBack gate",
  pincode: "560025",
  landmark: "Opposite the Sri Venkateshwara Swamy temple",
}
const place = async (body: object = { ...delivery, delivery: home }) => {
  const response = await send(live, body)
  expect(response.status).toBe(201)
  return response.body
}
const step = async (id: string, name: string, body: object = {}) =>
  (await app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST", body })).body
const document = async (id: string, paper: string): Promise<PrintDocument> =>
  (await app.call(`/console/v1/orders/${id}/${paper}`, { cookie })).body
const printed = async (id: string, paper: string) => printedLines(await document(id, paper))

/** Cash is rounded to a whole rupee. */
const cashOf = ({ amount }: { amount: number }) => `₹${Math.floor((amount + 50) / 100)}.00`

describe("a delivery on paper", () => {
  test("the bill has address, landmark, phone and the cash to collect, all large", async () => {
    const { id, total } = await place()
    const { sections } = await document(id, "bill")
    const large = sections.flatMap(({ lines }) =>
      lines.filter(({ emphasis }) => emphasis === "LARGE").map(({ text }) => text),
    )
    expect(large.slice(-4)).toEqual([
      `${home.address}, 560025`,
      `Landmark: ${home.landmark}`,
      "Phone 9845012345",
      `Collect ${cashOf(total)} in cash`,
    ])
    expect(await printed(id, "bill")).toContain("Deliver to: Asha Rao")
    const hindi = await printed(id, "bill?language=hi")
    for (const text of [`लैंडमार्क: ${home.landmark}`, "फ़ोन 9845012345", `${cashOf(total)} कैश लेना है`])
      expect(hindi).toContain(text)
  })

  test("the ticket ends with address, landmark and phone, and names no money", async () => {
    const { id } = await place()
    const ticket = await printed(id, "ticket")
    expect(ticket.slice(-4)).toEqual([
      ...`${home.address}, 560025`.split("\n"),
      `Landmark: ${home.landmark}`,
      "Phone 9845012345",
    ])
    expect(ticket.join()).not.toMatch(/Collect|₹/)
    const without = await place(delivery)
    expect((await printed(without.id, "ticket")).join()).not.toContain("Landmark")
  })

  test("a pickup has nothing to deliver and nothing to collect", async () => {
    const { id } = await place(pickup)
    for (const paper of ["ticket", "bill"])
      expect((await printed(id, paper)).join()).not.toMatch(/Deliver to|Collect|Landmark|560025/)
    expect((await printed(id, "ticket")).join()).not.toContain("9845012345")
  })

  test("nobody collects for an order that was cancelled; a completed one repeats its bill", async () => {
    const [cancelled, completed] = [await place(), await place()]
    await step(cancelled.id, "reject", { reason: "Too far" })
    for (const name of ["accept", "prepare", "ready"]) await step(completed.id, name)
    await step(completed.id, "dispatch", { name: "Ravi", phone: "9845011111" })
    expect((await step(completed.id, "complete")).status).toBe("COMPLETED")
    expect((await printed(cancelled.id, "bill")).join()).not.toContain("Collect")
    expect((await printed(completed.id, "bill")).join()).toContain(
      `Collect ${cashOf(completed.total)} in cash`,
    )
  })

  test.each([
    [80, 48],
    [58, 32],
  ])("on %i mm every word of the address is whole, and none is missing", async (width, columns) => {
    const { id, total } = await place()
    for (const paper of ["ticket", "bill"]) {
      const { text } = await app.call(`/console/v1/orders/${id}/${paper}.escpos?width=${width}`, { cookie })
      const { lines } = printOut(Buffer.from(text, "utf8"))
      expect(Math.max(...lines.map(line => line.columns))).toBeLessThanOrEqual(columns)
      const words = lines.flatMap(line => line.text.trim().split(/\s+/)).join(" ")
      for (const part of [...home.address.split("\n"), home.landmark, "9845012345"])
        expect(words).toContain(part)
      if (paper === "bill") expect(words).toContain(`Collect ${cashOf(total).replace("₹", "Rs.")} in cash`)
    }
  })

  test("after an erasure no paper says who it was and where", async () => {
    const { id } = await place()
    await step(id, "reject", { reason: "Closing" })
    app.clock.advance(1_000)
    const owner = await app.signedIn(restaurantId, "OWNER")
    const path = "/console/v1/privacy/erase"
    const erased = await app.call(path, { cookie: owner, method: "POST", body: { phone: "9845012345" } })
    expect([erased.status, erased.body.orders]).toEqual([200, 1])
    for (const paper of ["ticket", "bill"]) {
      const lines = await printed(id, paper)
      expect(lines.join()).not.toMatch(/Asha|98450|Flat|temple|560025,|, 560025|Deliver to|Customer/)
      expect(lines).not.toContain("")
    }
  })
})

describe("the due time on the ticket is the board's", () => {
  // After the mark of the preview.
  const dueLine = async (id: string, language = "en") => (await printed(id, `ticket?language=${language}`))[5]

  test("as soon as possible until staff promised a time, then this time, with every delay", async () => {
    const { id } = await place(pickup)
    expect(await dueLine(id)).toBe("Pickup: As soon as possible")
    app.clock.advance(4 * 60_000)
    const { readyBy } = await step(id, "accept", { prepMinutes: 25 })
    expect(readyBy).toBe("2026-10-17T13:34:00.000Z")
    expect(await dueLine(id)).toBe("Due: Sat, 17 Oct, 7:04 pm")
    expect(await dueLine(id, "hi")).toBe("कब तक: शनि, 17 अक्टू॰, 7:04 pm")
    await step(id, "delay", { minutes: 10 })
    expect(await dueLine(id)).toBe("Due: Sat, 17 Oct, 7:14 pm")
  })

  test("a chosen pickup time is one before and after acceptance, until it is delayed", async () => {
    const { id } = await place({ ...pickup, pickupAt: "2026-10-17T20:00:00+05:30" })
    expect(await dueLine(id)).toBe("Pickup: Sat, 17 Oct, 8:00 pm")
    await step(id, "accept", { prepMinutes: 25 })
    expect(await dueLine(id)).toBe("Pickup: Sat, 17 Oct, 8:00 pm")
    await step(id, "delay", { minutes: 10 })
    expect(await dueLine(id)).toBe("Due: Sat, 17 Oct, 8:10 pm")
  })

  test("a delivery is due in the kitchen, not at the customer's door", async () => {
    const { id } = await place()
    await step(id, "accept", { prepMinutes: 30 })
    expect(await dueLine(id)).toBe("Due: Sat, 17 Oct, 7:05 pm")
  })
})

test("the bill says that halves are rounded on each line, only where the rate of the sum gives another tax", async () => {
  const spicy = (note: string) => ({ menuItemId: "itm_butter_chicken_half", quantity: 1, note })
  const note = "CGST and SGST are rounded on each line"
  const differs = (lines: readonly string[]) =>
    lines.some(line => {
      const [, rate, taxable, tax] = /^CGST ([\d.]+)% on ₹([\d,.]+) ₹([\d,.]+)$/.exec(line) ?? []
      const amount = (text = "") => Number(text.replaceAll(",", ""))
      return rate && Math.round(amount(taxable) * Number(rate)) !== Math.round(amount(tax) * 100)
    })
  const bills = [[spicy("a")], [spicy("a"), spicy("b")], [spicy("a"), spicy("b"), spicy("c")]]
  const seen = new Set<boolean>()
  for (const items of bills)
    for (const body of [
      { ...pickup, items },
      { ...delivery, items },
    ]) {
      const { id } = await place(body)
      const lines = await printed(id, "bill")
      expect(lines.includes(note)).toBe(differs(lines))
      expect((await printed(id, "bill?language=hi")).join()).toContain(
        differs(lines) ? "हर लाइन पर राउंड" : "CGST",
      )
      seen.add(differs(lines))
    }
  expect(seen).toEqual(new Set([true, false]))
})
