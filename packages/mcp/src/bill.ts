import type { Line, Order, Quote } from "@rasoi/sdk"
import { quoted } from "./results.ts"

/** The bill as a person reads it. */
export function billText({ type, lines, subtotal, tax, charges, total, test }: Quote | Order): string {
  const taxes =
    tax.included.amount > 0 ? ` (${tax.included.display} of it is in the listed prices already)` : ""
  return [
    `${type === "DELIVERY" ? "Delivery" : "Pickup"}${test ? ", test mode: nothing reaches the kitchen" : ""}`,
    ...lines.flatMap(lineTexts),
    `Before tax: ${subtotal.display}`,
    ...charges.map(({ name, amount }) => `${quoted(name)}: ${amount.display}`),
    `GST: ${tax.total.display} (CGST ${tax.cgst.display}, SGST ${tax.sgst.display})${taxes}`,
    `Total: ${total.display}, ${type === "DELIVERY" ? "paid in cash on delivery" : "paid at the counter"}`,
  ].join("\n")
}

function lineTexts({ quantity, name, unitPrice, addOns, note, total }: Line): string[] {
  return [
    `${quantity} × ${quoted(name)} at ${unitPrice.display}: ${total.display}`,
    ...addOns.map(addOn => `  with ${quoted(addOn.name)} at ${addOn.price.display}`),
    ...(note ? [`  note: ${quoted(note)}`] : []),
  ]
}
