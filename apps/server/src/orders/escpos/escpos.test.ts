import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { billBytes, type PaperBill } from "./bill.ts"
import { printable } from "./printable.ts"
import { printOut } from "./printer.fixture.ts"
import type { Columns } from "./printout.ts"
import { type Ticket, ticketBytes } from "./ticket.ts"

const timezone = "Asia/Kolkata"
const money = (amount: number) => ({
  amount,
  currency: "INR" as const,
  display: `₹${(amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`,
})

const ticket: Ticket = {
  object: "ticket",
  copy: "ORIGINAL",
  number: "17",
  type: "PICKUP",
  placedAt: "2026-10-17T13:05:00.000Z",
  pickupAt: "2026-10-17T14:00:00.000Z",
  customerName: "Asha Rao",
  note: "No cutlery",
  lines: [
    { quantity: 12, name: "Butter Chicken (Half)", addOns: ["Extra butter"], note: "Less spicy" },
    { quantity: 1, name: "Naan", addOns: [], note: null },
  ],
  portions: 13,
}

const line = (
  name: string,
  quantity: number,
  paise: number,
  addOns: PaperBill["lines"][number]["addOns"] = [],
) => ({
  menuItemId: "itm",
  name,
  quantity,
  unitPrice: money(paise),
  addOns,
  note: null,
  tax: { rate: 5, amount: money(0) },
  total: money(paise * quantity),
})

const bill: PaperBill = {
  object: "bill",
  copy: "ORIGINAL",
  billNumber: "26-27/000123",
  billedAt: "2026-10-17T13:40:00.000Z",
  taxInvoice: true,
  orderNumber: "17",
  restaurant: {
    name: "Angaara Tandoor",
    address: "14 Church Street, Bengaluru, Karnataka 560001",
    phone: "08041234567",
    gstin: "29ABCFA1234K1ZL",
    fssaiNumber: "10012345678901",
  },
  sac: "996331",
  type: "PICKUP",
  customer: { name: "Asha Rao", phone: "9845012345" },
  lines: [
    line("Butter Chicken (Half)", 2, 32_500, [{ id: "opt", name: "Extra butter", price: money(2_500) }]),
    line("Naan", 10, 6_000),
  ],
  charges: [
    { type: "PACKAGING", name: "Packaging", amount: money(2_000), tax: { rate: 18, amount: money(360) } },
  ],
  subtotal: money(125_000),
  taxes: [
    { rate: 5, taxable: money(125_000), cgst: money(3_125), sgst: money(3_125) },
    { rate: 18, taxable: money(2_000), cgst: money(180), sgst: money(180) },
  ],
  tax: money(6_610),
  total: money(133_610),
  payment: "PAY_AT_COUNTER",
}

describe.each([48, 32] as Columns[])("on %i columns", columns => {
  test("the ticket: number and type large, quantity first, add-ons and notes bold, one cut at the end", () => {
    const { lines, text, cuts } = printOut(ticketBytes(ticket, columns, timezone))
    expect(
      text
        .trim()
        .split("\n")
        .map(each => each.replace(/-{9,}/, "---")),
    ).toEqual([
      "#17",
      "PICKUP",
      "Placed 17/10/2026 18:35",
      "Pickup at 17/10/2026 19:30",
      "Asha Rao",
      "---",
      "12 x Butter Chicken (Half)",
      "+ Extra butter",
      "! Less spicy",
      "1 x Naan",
      "---",
      "NOTE: No cutlery",
      "---",
      "13 portions",
    ])
    const found = (words: string) => lines.find(each => each.text.includes(words))
    for (const words of ["#17", "12 x Butter", "+ Extra", "! Less", "NOTE:"])
      expect(found(words)?.bold).toBe(true)
    for (const words of ["#17", "12 x Butter", "1 x Naan", "NOTE:"]) expect(found(words)?.tall).toBe(true)
    expect([found("Asha")?.bold, found("! Less")?.underline]).toEqual([false, true])
    expect(cuts).toEqual([lines.length])
  })

  test("the bill: the seller's numbers, every line, every tax, the total; amounts at the right edge", () => {
    const { lines, text, cuts } = printOut(billBytes(bill, columns, timezone))
    for (const words of [
      "Angaara Tandoor",
      "GSTIN 29ABCFA1234K1ZL",
      "FSSAI 10012345678901",
      "TAX INVOICE",
      "Bill 26-27/000123",
      "17/10/2026 19:10",
      "Order #17, pickup",
      "Asha Rao, 9845012345",
      "@ Rs.325.00",
      "+ Extra butter",
      "Payment: pay at counter",
      "SAC 996331",
    ])
      expect(text).toContain(words)
    const amounts = lines.map(each => /^(\s*\S.*?)\s+(Rs\.[\d,.]+)$/.exec(each.text)).filter(Boolean)
    expect(amounts.map(found => found?.[2])).toEqual([
      "Rs.650.00",
      "Rs.600.00",
      "Rs.1,250.00",
      "Rs.20.00",
      "Rs.31.25",
      "Rs.31.25",
      "Rs.1.80",
      "Rs.1.80",
      "Rs.1,336.10",
    ])
    for (const found of amounts) expect(found?.[0]).toHaveLength(columns)
    expect(text.replace(/\s+/g, " ")).toMatch(/CGST 2\.5% on .*SGST 2\.5% on .*CGST 9% on .*SGST 9% on /)
    expect(lines.find(each => each.text.startsWith("TOTAL"))).toMatchObject({ bold: true, tall: true })
    expect(cuts).toEqual([lines.length])
  })

  test("a copy says so first; a bill without a number does not pass for one", () => {
    const first = (bytes: Buffer) => printOut(bytes).lines[0]
    const stamped = { bold: true, text: expect.stringContaining("DUPLICATE") }
    expect(first(ticketBytes({ ...ticket, copy: "DUPLICATE" }, columns, timezone))).toMatchObject(stamped)
    expect(first(billBytes({ ...bill, copy: "DUPLICATE" }, columns, timezone))).toMatchObject(stamped)
    const { text } = printOut(billBytes({ ...bill, billNumber: null, billedAt: null }, columns, timezone))
    expect(text.replace(/\s+/g, " ")).toContain("NO BILL NUMBER YET: order not completed")
  })

  test("a delivery is nowhere called a pickup; a bill without GST is no tax invoice", () => {
    const delivered = { ...ticket, type: "DELIVERY" as const, pickupAt: null }
    const kitchen = printOut(ticketBytes(delivered, columns, timezone)).text
    expect(kitchen).toContain("DELIVERY")
    expect(kitchen).not.toMatch(/pickup/i)
    const without = { ...bill, taxInvoice: false, taxes: [], tax: money(0) }
    const { text } = printOut(billBytes(without, columns, timezone))
    expect(text).toMatch(/^ *BILL *$/m)
    expect(text).not.toMatch(/tax invoice/i)
  })

  test("no text, however hostile, becomes a command, and no line is wider than the paper", () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyText,
        fc.integer({ min: 1, max: 4950 }),
        (name, second, note, quantity) => {
          const addOns = [second, note]
          const onTicket = { quantity, name, addOns, note: second }
          const strange: Ticket = {
            ...ticket,
            number: second,
            customerName: name,
            note,
            lines: [onTicket, onTicket],
          }
          const sold = {
            ...line(name, quantity, 2_079_000_000),
            addOns: [{ id: "o", name: second, price: money(1) }],
          }
          const charges = [
            { ...bill.charges[0], type: "OTHER" as const, name: note, amount: money(1), tax: sold.tax },
          ]
          const restaurant = { ...bill.restaurant, name: second, address: note, phone: name }
          const customer = { name, phone: second }
          const strangeBill: PaperBill = {
            ...bill,
            restaurant,
            customer,
            lines: [sold],
            charges,
          }
          for (const bytes of [
            ticketBytes(strange, columns, timezone),
            billBytes(strangeBill, columns, timezone),
          ]) {
            const { lines, cuts } = printOut(bytes)
            expect(cuts).toEqual([lines.length])
            expect(Math.max(...lines.map(each => each.columns))).toBeLessThanOrEqual(columns)
          }
        },
      ),
      { numRuns: rounds(200) },
    )
  })
})

/** Commands spelled out, the signs that code pages keep where commands begin, and every other character. */
const hostile = [
  "\u001b@",
  "\u001dV\u0000",
  "\u001bp\u0000\u0019\u00fa",
  "\u0010\u0014",
  "←",
  "↔",
  "∟",
  "☺",
  "\u009b",
  "\u0000",
]
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...hostile,
        "₹",
        "पनीर टिक्का",
        "मसाला",
        "café",
        "\n",
        "\t",
        " ",
        "½",
        "\u202e",
        "\u200d",
        "👩‍🍳",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join(""))

describe("text for a printer", () => {
  test.each([
    ["₹1,250.00", "Rs.1,250.00"],
    ["Café  crème\n(large)", "Cafe creme (large)"],
    ["“Chef’s” – special…", `"Chef's" - special...`],
    ["½ plate × 2", "1/2 plate x 2"],
    ["पनीर", "???"],
    ["Dal मखनी", "Dal ???"],
    ["\u001b@\u001dV\u0000", "?@?V?"],
    ["a←b↔c", "a?b?c"],
    ["\u202eevil\u200d", "evil"],
    ["", ""],
  ])("%j: %j", (text, expected) => {
    expect(printable(text)).toBe(expected)
  })

  test("is one line of plain ASCII, whatever it was; what is so already stays", () => {
    fc.assert(
      fc.property(anyText, text => {
        const printed = printable(text)
        expect(printed).toMatch(/^[ -~]*$/)
        expect(printable(printed)).toBe(printed)
      }),
      { numRuns: rounds(2000) },
    )
  })
})
