import type { representBill } from "../print-documents.ts"
import { localMoment } from "./local-moment.ts"
import { printable } from "./printable.ts"
import { type Columns, type Emphasis, Printout } from "./printout.ts"

export type PaperBill = ReturnType<typeof representBill>

/** The bill that the customer takes along. */
export function billBytes(bill: PaperBill, columns: Columns, timezone: string): Buffer {
  const printout = new Printout(columns)
  writeHead(printout, bill, timezone)
  printout.rule()
  writeLines(printout, bill)
  printout.rule()
  writeSums(printout, bill)
  printout.rule()
  printout.line(`Payment: ${bill.payment.toLowerCase().replaceAll("_", " ")}`)
  printout.line(`SAC ${bill.sac}`)
  return printout.cut()
}

function writeHead(printout: Printout, bill: PaperBill, timezone: string): void {
  const { name, address, phone, gstin, fssaiNumber } = bill.restaurant
  if (bill.copy === "DUPLICATE") printout.centre("*** DUPLICATE ***", { bold: true })
  printout.centre(name, { bold: true, height: 2 })
  printout.centre(address)
  printout.centre(`Phone ${phone}`)
  if (gstin) printout.centre(`GSTIN ${gstin}`)
  if (fssaiNumber) printout.centre(`FSSAI ${fssaiNumber}`)
  printout.rule()
  printout.centre(bill.taxInvoice ? "TAX INVOICE" : "BILL", { bold: true })
  // A number is given on completion; what is printed before must not pass for the bill.
  printout.line(bill.billNumber ? `Bill ${bill.billNumber}` : "NO BILL NUMBER YET: order not completed", {
    bold: true,
  })
  if (bill.billedAt) printout.line(localMoment(timezone, bill.billedAt))
  printout.line(`Order #${bill.orderNumber}, ${bill.type.toLowerCase()}`)
  printout.line(`${bill.customer.name}, ${bill.customer.phone}`)
}

function writeLines(printout: Printout, { lines }: PaperBill): void {
  const quantities = lines.map(({ quantity }) => String(quantity))
  const first = Math.max(0, ...quantities.map(text => text.length))
  const last = amountWidth(lines.map(({ total }) => total.display))
  const row = (quantity: string, name: string, amount: string) => [
    { text: quantity, width: first, align: "right" as const },
    { text: name, width: printout.columns - first - last },
    { text: amount, width: last, align: "right" as const },
  ]
  lines.forEach(({ name, unitPrice, addOns, total }, index) => {
    printout.row(row(quantities[index] ?? "", name, total.display))
    printout.row(row("", `@ ${unitPrice.display}`, ""))
    for (const addOn of addOns) printout.row(row("", `+ ${addOn.name} ${addOn.price.display}`, ""))
  })
}

function writeSums(printout: Printout, { subtotal, charges, taxes, total }: PaperBill): void {
  const sums: [words: string, amount: string][] = [
    ["Taxable value", subtotal.display],
    ...charges.map((charge): [string, string] => [charge.name, charge.amount.display]),
    ...taxes
      .filter(({ rate }) => rate > 0)
      .flatMap(({ rate, taxable, cgst, sgst }): [string, string][] => [
        [`CGST ${half(rate)}% on ${taxable.display}`, cgst.display],
        [`SGST ${half(rate)}% on ${taxable.display}`, sgst.display],
      ]),
  ]
  const width = amountWidth([...sums.map(([, amount]) => amount), total.display])
  const row = (words: string, amount: string, emphasis: Emphasis = {}) =>
    printout.row(
      [
        { text: words, width: printout.columns - width },
        { text: amount, width, align: "right" },
      ],
      emphasis,
    )
  for (const [words, amount] of sums) row(words, amount)
  row("TOTAL", total.display, { bold: true, height: 2 })
}

/** The longest as it will be printed, and a gap before it. */
function amountWidth(amounts: readonly string[]): number {
  return 1 + Math.max(0, ...amounts.map(amount => printable(amount).length))
}

/** A rate has two decimals, its half may have three. */
function half(rate: number): number {
  return Number((rate / 2).toFixed(3))
}
