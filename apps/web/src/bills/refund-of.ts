import type { ResponseOf } from "@rasoi/contract"
import type { getReturnable, RefundRequest } from "@rasoi/contract/console"
import {
  amountOfParts,
  overpaidPaise,
  type PaidBill,
  type PartLeft,
  refundOfAll,
  refundOfPart,
  returnAll,
  returnAmount,
  returnablePaise,
  returnLines,
} from "@rasoi/core/pricing"

export type What = "overpaid" | "whole" | "lines" | "amount"

export interface Chosen {
  readonly what: What
  /** Of lines, by key. */
  readonly quantities: Readonly<Record<string, number>>
  readonly amountPaise: number
}

interface Found {
  /** What the guest gets. */
  readonly amountPaise: number
  /** What the credit note takes off the bill; zero without one. */
  readonly notePaise: number
  readonly taxPaise: number
  readonly body: Pick<RefundRequest, "kind" | "whole" | "lines" | "amountPaise">
}

type Returnable = ResponseOf<typeof getReturnable>

export const keyOf = ({ orderId, index }: Pick<PartLeft, "orderId" | "index">) => `${orderId} ${index}`

/** What is left of the bill, as the rules know it. */
export function leftOf({ lines, charges }: Returnable): PartLeft[] {
  return [
    ...lines.map(
      ({ amount, tax, ...line }): PartLeft => ({
        ...{ ...line, kind: "LINE", amountPaise: amount.amount, taxPaise: tax.amount },
      }),
    ),
    ...charges.map(
      ({ amount, tax, ...charge }): PartLeft => ({
        ...{ ...charge, kind: "CHARGE", quantity: 0, amountPaise: amount.amount, taxPaise: tax.amount },
      }),
    ),
  ]
}

/** What a refund comes to, by the same rules as the server's. */
export function refundOf(
  paid: PaidBill,
  left: readonly PartLeft[],
  { what, quantities, amountPaise }: Chosen,
  how: Parameters<typeof refundOfAll>[1],
): Found {
  if (what === "overpaid") {
    const overpaid = overpaidPaise(paid, how)
    const body = { kind: "OVERPAID", amountPaise: overpaid } as const
    return { amountPaise: overpaid, notePaise: 0, taxPaise: 0, body }
  }
  const all = amountOfParts(left)
  const lines = left.flatMap(part => {
    const quantity = part.kind === "LINE" ? (quantities[keyOf(part)] ?? 0) : 0
    return quantity > 0 ? [{ orderId: part.orderId, index: part.index, quantity }] : []
  })
  const isAllOfAmount = amountPaise === returnablePaise(paid)
  const parts =
    what === "whole" || (what === "amount" && isAllOfAmount)
      ? returnAll(left)
      : what === "lines"
        ? returnLines(left, lines)
        : returnAmount(left, Math.min(amountPaise, all))
  const notePaise = amountOfParts(parts)
  const isAll = what === "whole" || (notePaise > 0 && notePaise === all)
  const money =
    what === "amount"
      ? amountPaise
      : (isAll ? refundOfAll(paid, how) : refundOfPart(paid, notePaise, how)).amountPaise
  const wanted = what === "whole" ? { whole: true as const } : what === "lines" ? { lines } : {}
  return {
    amountPaise: notePaise > 0 ? money : 0,
    notePaise,
    taxPaise: parts.reduce((sum, { taxPaise }) => sum + taxPaise, 0),
    body: { kind: "RETURN", ...wanted, amountPaise: money },
  }
}
