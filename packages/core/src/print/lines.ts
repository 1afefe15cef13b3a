import type { ResponseOf } from "@rasoi/contract"
import type { getTicket } from "@rasoi/contract/console"

export type PrintDocument = ResponseOf<typeof getTicket>
export type PrintSection = PrintDocument["sections"][number]
export type PrintLine = PrintSection["lines"][number]
export type Emphasis = PrintLine["emphasis"]

export function line(text: string, rest: Partial<PrintLine> = {}): PrintLine {
  return { text, emphasis: "NONE", align: "START", quantity: null, amount: null, details: [], ...rest }
}

export function centered(text: string, emphasis: Emphasis = "NONE"): PrintLine {
  return line(text, { align: "CENTER", emphasis })
}

/** Omits the lines that are false, null or empty. */
export function section(...lines: readonly (PrintLine | false | null | "")[]): PrintSection {
  return { list: false, lines: lines.filter(each => !!each) }
}
