import type { OrderSource, StaffOrderType } from "@rasoi/contract/console"
import {
  type Bill,
  chargedBill,
  firstOrderStatus,
  formerOrderMoves,
  leftOf,
  orderMoves,
  taxableOfLinePaise,
  upgradeBill,
  type VoidedLine,
} from "@rasoi/core"

export interface StoredOrder {
  readonly id: string
  readonly source: OrderSource
  readonly type: StaffOrderType
  readonly status: string
  readonly total_paise: number
  /** Null: removed, or not filled yet. */
  readonly phone: string | null
  /** Null: the document has none. */
  readonly document_phone: string | null
  readonly bill: string
  readonly shape: number
  /** `FROM>TO` in the order of their revisions, or `FROM<TO` for an undo. */
  readonly moves: readonly string[]
  readonly voids: readonly { readonly lines: VoidedLine[]; readonly amountPaise: number }[]
}

/** The faults of an order as texts. Empty: the order is valid. */
export function findOrderFaults(order: StoredOrder): string[] {
  return [
    ...findSumFaults(order),
    ...findPhoneFaults(order),
    ...findMoveFaults(order),
    ...findVoidFaults(order),
  ].map(fault => `order ${order.id}: ${fault}`)
}

function findSumFaults({ bill: text, shape, total_paise }: StoredOrder): string[] {
  const bill = upgradeBill(JSON.parse(text) as Bill, shape)
  const { lines, charges, subtotalPaise, taxPaise, totalPaise } = bill
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const faults: string[] = []
  if (sum(lines.map(taxableOfLinePaise)) !== subtotalPaise)
    faults.push("its lines do not add up to the subtotal")
  if (sum([...lines, ...charges].map(part => part.taxPaise)) !== taxPaise.total)
    faults.push("the taxes of its lines and charges do not add up to its tax")
  if (subtotalPaise + sum(charges.map(charge => charge.amountPaise)) + taxPaise.total !== totalPaise)
    faults.push("subtotal, charges and tax do not add up to the total")
  if (totalPaise !== total_paise) faults.push("its total differs from its bill's")
  return faults
}

function findVoidFaults({ bill: text, shape, voids }: StoredOrder): string[] {
  if (voids.length === 0) return []
  const bill = upgradeBill(JSON.parse(text) as Bill, shape)
  const voided = voids.flatMap(({ lines }) => lines)
  const amount = voids.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const faults: string[] = []
  if (leftOf(bill.lines, voided).some(left => left < 0)) faults.push("more is voided than was ordered")
  else if (bill.totalPaise - chargedBill(bill, voided).totalPaise !== amount)
    faults.push("its voids do not add up to what is not charged")
  return faults
}

/** Also after its data was removed: the document's phone is then empty. */
function findPhoneFaults({ phone, document_phone }: StoredOrder): string[] {
  return phone === null || phone === document_phone ? [] : ["its phone differs from its document's"]
}

const legalMoves = new Set(
  [...orderMoves, ...formerOrderMoves].flatMap(({ from, to, onlyFor }) =>
    (onlyFor ?? ["any"]).map(type => `${from}>${to} ${type}`),
  ),
)

function findMoveFaults({ source, type, status, moves }: StoredOrder): string[] {
  const faults: string[] = []
  let at: string = firstOrderStatus(source)
  for (const move of moves) {
    const [from, to = ""] = move.split(/[<>]/)
    // An undo is legal if the step that it takes back is.
    const step = move.includes("<") ? `${to}>${from}` : move
    if (from !== at) faults.push(`it moved from ${from} when it was ${at}`)
    else if (!legalMoves.has(`${step} any`) && !legalMoves.has(`${step} ${type}`))
      faults.push(`it moved from ${from} to ${to}, which a ${type} order cannot`)
    at = to
  }
  if (at !== status) faults.push(`its moves end at ${at} and its status is ${status}`)
  return faults
}
