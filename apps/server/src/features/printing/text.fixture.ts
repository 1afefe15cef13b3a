import type { PrintDocument } from "@rasoi/core"

/** The text of a document, line by line, with --- between sections. */
export function printedLines({ sections }: PrintDocument): string[] {
  return sections.flatMap(({ lines }, index) => [
    ...(index > 0 ? ["---"] : []),
    ...lines.flatMap(({ quantity, text, amount, details }) => [
      ...[quantity, text, amount]
        .filter(each => each !== null)
        .join(" ")
        .split("\n"),
      ...details.flatMap(detail => detail.text.split("\n")),
    ]),
  ])
}

/** The last amount of a line, such as ₹1,250.00. */
export function paiseAtEnd(line: string): number {
  return Math.round(Number(line.slice(line.lastIndexOf("₹") + 1).replaceAll(",", "")) * 100)
}

/** The amounts of a bill's tax lines, by rate in per cent. The rest of the taxable value has a rate of 0. */
export function printedTaxes(lines: readonly string[]): { rate: number; taxable: number; tax: number }[] {
  const taxes = lines.flatMap(line => {
    const [, half, taxable = ""] = /^CGST ([\d.]+)% on (₹[\d,.]+) /.exec(line) ?? []
    return half ? [{ rate: Number(half) * 2, taxable: paiseAtEnd(taxable), tax: 2 * paiseAtEnd(line) }] : []
  })
  const all = paiseAtEnd(lines.find(line => line.startsWith("Taxable value ")) ?? "")
  const untaxed = taxes.reduce((left, { taxable }) => left - taxable, all)
  return untaxed === 0 ? taxes : [{ rate: 0, taxable: untaxed, tax: 0 }, ...taxes]
}
