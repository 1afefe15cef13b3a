import type { describeBill } from "../papers.ts"
import { localMoment } from "./local-moment.ts"
import { type Columns, type Emphasis, Paper } from "./paper.ts"
import { printable } from "./printable.ts"

export type PaperBill = ReturnType<typeof describeBill>

/** The bill that the customer takes along. */
export function billBytes(bill: PaperBill, columns: Columns, timezone: string): Buffer {
  const paper = new Paper(columns)
  writeHead(paper, bill, timezone)
  paper.rule()
  writeLines(paper, bill)
  paper.rule()
  writeSums(paper, bill)
  paper.rule()
  paper.line(`Payment: ${bill.payment.toLowerCase().replaceAll("_", " ")}`)
  paper.line(`SAC ${bill.sac}`)
  return paper.cut()
}

function writeHead(paper: Paper, bill: PaperBill, timezone: string): void {
  const { name, address, phone, gstin, fssaiNumber } = bill.restaurant
  if (bill.copy === "DUPLICATE") paper.centre("*** DUPLICATE ***", { bold: true })
  paper.centre(name, { bold: true, height: 2 })
  paper.centre(address)
  paper.centre(`Phone ${phone}`)
  if (gstin) paper.centre(`GSTIN ${gstin}`)
  if (fssaiNumber) paper.centre(`FSSAI ${fssaiNumber}`)
  paper.rule()
  paper.centre(bill.taxInvoice ? "TAX INVOICE" : "BILL", { bold: true })
  // A number is given on completion; what is printed before must not pass for the bill.
  paper.line(bill.billNumber ? `Bill ${bill.billNumber}` : "NO BILL NUMBER YET: order not completed", {
    bold: true,
  })
  if (bill.billedAt) paper.line(localMoment(timezone, bill.billedAt))
  paper.line(`Order #${bill.orderNumber}, ${bill.type.toLowerCase()}`)
  paper.line(`${bill.customer.name}, ${bill.customer.phone}`)
}

function writeLines(paper: Paper, { lines }: PaperBill): void {
  const quantities = lines.map(({ quantity }) => String(quantity))
  const first = Math.max(0, ...quantities.map(text => text.length))
  const last = amountWidth(lines.map(({ total }) => total.display))
  const row = (quantity: string, name: string, amount: string) => [
    { text: quantity, width: first, align: "right" as const },
    { text: name, width: paper.columns - first - last },
    { text: amount, width: last, align: "right" as const },
  ]
  lines.forEach(({ name, unitPrice, addOns, total }, index) => {
    paper.row(row(quantities[index] ?? "", name, total.display))
    paper.row(row("", `@ ${unitPrice.display}`, ""))
    for (const addOn of addOns) paper.row(row("", `+ ${addOn.name} ${addOn.price.display}`, ""))
  })
}

function writeSums(paper: Paper, { subtotal, charges, taxes, total }: PaperBill): void {
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
    paper.row(
      [
        { text: words, width: paper.columns - width },
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
