import { centered, line, type PrintDocument, section } from "@rasoi/core"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rounds } from "../../../../../../tests/rounds.ts"
import { printBytes } from "./layout.ts"
import { isPrintable, printable } from "./printable.ts"
import { printOut } from "./printer.fixture.ts"
import type { Columns } from "./printout.ts"

const document: PrintDocument = {
  object: "bill",
  copy: "ORIGINAL",
  sections: [
    section(centered("#17", "HUGE"), line("Asha Rao"), line("Pickup: now", { emphasis: "BOLD" })),
    {
      list: true,
      lines: [
        line("Butter Chicken (Half)", {
          emphasis: "LARGE",
          quantity: "12 ×",
          amount: "₹1,650.00",
          details: [
            { text: "+ Extra butter", emphasis: "BOLD" },
            { text: "! Less spicy\nNo garlic", emphasis: "UNDERLINED" },
          ],
        }),
        line("Naan", { quantity: "1 ×", amount: "₹60.00" }),
        line("Packaging", { amount: "₹20.00" }),
      ],
    },
    section(line("Note: No cutlery\nRing twice", { emphasis: "BOXED" })),
    section(line("Total", { emphasis: "LARGE", amount: "₹1,730.00" })),
  ],
}

const print = (printed: PrintDocument, columns: Columns) =>
  printBytes(printed, {
    columns,
    onFault: error => {
      throw error
    },
  })

describe.each([48, 32] as Columns[])("on %i columns", columns => {
  test("every line of the document in order, a rule between sections, one cut at the end", async () => {
    const { lines, text, cuts } = printOut(await print(document, columns))
    const printed = text.trim().split("\n")
    expect(printed.map(each => each.replace(/-{9,}/, "---").replace(/ +/g, " "))).toEqual(
      [
        "#17",
        "Asha Rao",
        "Pickup: now",
        "---",
        "12 x Butter Chicken (Half) Rs.1,650.00",
        "+ Extra butter",
        "! Less spicy",
        "No garlic",
        "1 x Naan Rs.60.00",
        "Packaging Rs.20.00",
        "---",
        "Note: No cutlery",
        "Ring twice",
        "---",
        "Total Rs.1,730.00",
      ].flatMap(each =>
        columns === 32 && each.startsWith("12 x") ? ["12 x Butter Chicken Rs.1,650.00", "(Half)"] : [each],
      ),
    )
    expect(cuts).toEqual([lines.length])
  })

  test("emphasis is bold, tall, underlined or nothing at all", async () => {
    const { lines } = printOut(await print(document, columns))
    const found = (words: string) => lines.find(each => each.text.includes(words))
    for (const words of ["#17", "12 x", "+ Extra", "! Less", "No garlic", "Note:", "Ring", "Total"])
      expect([words, found(words)?.bold]).toEqual([words, true])
    for (const words of ["#17", "12 x", "Note:", "Total"])
      expect([words, found(words)?.tall]).toEqual([words, true])
    expect([found("Asha")?.bold, found("1 x Naan")?.bold, found("! Less")?.underline]).toEqual([
      false,
      false,
      true,
    ])
  })

  test("amounts end at the right edge, and all texts of a section start in one column", async () => {
    const { lines } = printOut(await print(document, columns))
    const amounts = lines.map(({ text }) => text).filter(text => /Rs\.[\d,.]+$/.test(text))
    expect(amounts).toHaveLength(4)
    for (const text of amounts) expect(text).toHaveLength(columns)
    const starts = ["Butter", "+ Extra", "No garlic", "Naan", "Packaging"].map(words =>
      lines.find(({ text }) => text.includes(words))?.text.indexOf(words),
    )
    expect(new Set(starts)).toEqual(new Set([5]))
  })

  test("no text, however hostile, becomes a command, and no line is wider than the paper", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.integer({ min: 1, max: 4950 }), async (text, other, quantity) => {
        const sold = line(text, {
          quantity: `${quantity} ×`,
          amount: "₹10,29,10,50,000.00",
          details: [{ text: other, emphasis: "UNDERLINED" }],
        })
        const strange: PrintDocument = {
          ...document,
          sections: [
            section(centered(text, "HUGE"), centered(other, "LARGE"), line(text, { emphasis: "BOXED" })),
            { list: true, lines: [sold, line(other, { amount: "₹0.01" })] },
          ],
        }
        const { lines, pictures, cuts } = printOut(await print(strange, columns))
        expect(cuts).toEqual([lines.length])
        expect(Math.max(...lines.map(each => each.columns))).toBeLessThanOrEqual(columns)
        expect(new Set(pictures.map(({ width }) => width)).difference(new Set([columns * 12]))).toEqual(
          new Set(),
        )
      }),
      { numRuns: rounds(100) },
    )
  })
})

/** Command bytes, the characters that share their codes in code pages, and every other character. */
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
    ["\u001b@\u001dV\u0000", "@V"],
    ["Why?", "Why?"],
    ["1️⃣", "1"],
    ["\u202eevil\u200d", "evil"],
    ["", ""],
  ])("%j: %j", (text, expected) => {
    expect([isPrintable(text), printable(text)]).toEqual([true, expected])
  })

  test.each([
    ["पनीर", ""],
    ["Dal मखनी ?", "Dal ?"],
    ["a←b↔c", "abc"],
    ["Hot 🌶 food", "Hot food"],
    ["Smørrebrød", "Smrrebrd"],
  ])("%j is not expressed; what is left is %j, without a question mark", (text, expected) => {
    expect([isPrintable(text), printable(text)]).toEqual([false, expected])
  })

  test("is one line of plain ASCII, whatever it was; what is so already stays", () => {
    fc.assert(
      fc.property(anyText, text => {
        const printed = printable(text)
        expect(printed).toMatch(/^[ -~]*$/)
        expect([isPrintable(printed), printable(printed)]).toEqual([true, printed])
        expect(printed.split("?").length).toBe(text.normalize("NFKD").split("?").length)
      }),
      { numRuns: rounds(2000) },
    )
  })
})
