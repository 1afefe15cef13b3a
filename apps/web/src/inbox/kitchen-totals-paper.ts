import type { PrintedSections, PrintLine } from "../print/layout.tsx"
import type { DishTotal } from "./kitchen-totals.ts"

const line = (text: string, more: Partial<PrintLine> = {}): PrintLine => ({
  text,
  emphasis: "NONE",
  align: "START",
  quantity: null,
  amount: null,
  details: [],
  ...more,
})

/** Each dish with its add-ons and its orders. An order whose dish has a note has a star. */
export function totalsOnPaper(totals: readonly DishTotal[], title: string, when: string): PrintedSections {
  const dishes = totals.map(({ name, quantity, addOns, orders }) => {
    const numbers = orders.map(({ number, noted }) => `#${number}${noted ? "*" : ""}`).join(", ")
    return line(name, {
      quantity: `${quantity}×`,
      emphasis: "BOLD",
      details: [
        ...addOns.map(addOn => ({ text: `+ ${addOn}`, emphasis: "BOLD" as const })),
        { text: numbers, emphasis: "NONE" },
      ],
    })
  })
  return {
    sections: [
      { list: false, lines: [line(title, { emphasis: "LARGE" }), line(when)] },
      { list: true, lines: dishes },
    ],
  }
}
