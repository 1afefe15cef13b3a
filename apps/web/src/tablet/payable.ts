import { type BilledAmount, balanceOf, type PaymentEntry } from "@rasoi/core/pricing"
import type { BillBalance, KeptOrder, OrderToSend, StoredCommand } from "./command.ts"

/** What is being paid: an order, or a tab with its orders. */
export interface Subject {
  readonly orderId?: string | undefined
  readonly tabId?: string | undefined
}

/** An order with what is charged of it, as the server said last. */
export interface KnownOrder {
  readonly id: string
  readonly number: string
  readonly totalPaise: number
}

export interface Entry extends PaymentEntry {
  readonly id: string
  readonly receivedAt: string
  readonly reason: string | null
  /** The cash that the customer gave. */
  readonly givenPaise?: number | null
  /** Its method was wrong, and it was taken back. */
  readonly isCorrected?: boolean
  readonly isCorrection?: boolean
  /** Null: a payment that is only on this tablet. */
  readonly by: string | null
}

/** An order or a tab with what is paid and what is open, from the server and from this tablet. */
export interface Payable {
  readonly orderIds: readonly string[]
  readonly orderNumbers: readonly string[]
  readonly tabId: string | null
  readonly table: string | null
  readonly totalPaise: number
  readonly openPaise: number
  readonly toRefundPaise: number
  /** What the bill comes to after its credit notes. */
  readonly billed: BilledAmount
  /** False: nobody says whether it was paid. */
  readonly isKnown: boolean
  readonly creditNotes: NonNullable<BillBalance["creditNotes"]>
  readonly entries: readonly Entry[]
  /** Null: none is issued yet. */
  readonly bill: { readonly number: string; readonly issuedAt: string; readonly isUnsent: boolean } | null
  /** Some of its orders are only on this tablet. */
  readonly isUnsent: boolean
  /**
   * All its orders as they were placed on this tablet. Null: some came from elsewhere, or something was voided since, so only the
   * server can print the bill.
   */
  readonly placed: readonly OrderToSend[] | null
}

export interface Sources {
  readonly subject: Subject
  /** The orders of the subject that are not cancelled. Undefined: the server does not respond, or does not know it. */
  readonly known: readonly KnownOrder[] | undefined
  readonly table: string | null
  /** Undefined: the server does not respond. Null: no bill is issued. */
  readonly balance: BillBalance | null | undefined
  readonly kept: readonly KeptOrder[]
  /** Bills as the server said last, which this tablet has kept. */
  readonly balances: readonly BillBalance[]
  readonly unsent: readonly StoredCommand[]
}

/** Undefined: neither the server nor this tablet knows it. What is unsent counts, whatever the server says. */
export function payableOf(sources: Sources): Payable | undefined {
  const { subject, known = [], unsent, kept } = sources
  const isOwn = (id: string, { tab }: OrderToSend) =>
    subject.tabId === undefined ? id === subject.orderId : tab?.id === subject.tabId
  const waiting = unsent.flatMap(command => (command.kind === "ORDER" ? command : []))
  const ownWaiting = waiting.filter(({ id, request }) => isOwn(id, request))
  // The server's list is complete: an order that is not in it was cancelled, or moved to another table.
  const keptOfIt = kept.filter(({ id, request }) => isOwn(id, request))
  const ownKept = sources.known ? [] : keptOfIt
  const placed = new Map([...kept, ...waiting].map(({ id, request }) => [id, request]))
  const issued = unsent
    .flatMap(command => (command.kind === "BILL" ? command : []))
    .find(({ request }) =>
      subject.tabId === undefined
        ? request.orderIds.includes(subject.orderId ?? "")
        : request.tabId === subject.tabId,
    )?.request
  // A round may have moved: the orders that are there now decide, and only without them those that were placed for it.
  const ids = new Set((known.length > 0 ? known : keptOfIt).map(({ id }) => id))
  const keptBalances = sources.balances.filter(({ orderIds }) => orderIds.some(id => ids.has(id)))
  const said =
    sources.balance === undefined
      ? (keptBalances.find(({ cancelledAt }) => cancelledAt === null) ?? keptBalances[0])
      : sources.balance
  // A cancelled bill counts if money came for it: that is to be given back.
  const balance = said && (said.cancelledAt === null || said.payments.length > 0) ? said : null
  const isCancelled = !issued && balance !== null && balance.cancelledAt !== null
  const present = new Set([...known, ...ownKept, ...ownWaiting].map(({ id }) => id))
  const orderIds = issued?.orderIds ?? balance?.orderIds ?? [...present]
  if (orderIds.length === 0) return undefined

  const chargedHere = new Map(kept.map(({ id, chargedPaise }) => [id, chargedPaise]))
  const byId = new Map(known.map(order => [order.id, order]))
  const priced = orderIds.map(
    id => byId.get(id)?.totalPaise ?? chargedHere.get(id) ?? placed.get(id)?.billed.totalPaise ?? 0,
  )
  const totalPaise =
    issued?.totalPaise ?? balance?.total.amount ?? priced.reduce((sum, paise) => sum + paise, 0)
  const entries = entriesOf(orderIds, balance, unsent)
  const creditedPaise = balance?.credited.amount ?? 0
  const givenBackPaise = balance?.givenBack?.amount ?? 0
  const billed = { totalPaise, creditedPaise, givenBackPaise, isCancelled }
  const requests = orderIds.flatMap(id => placed.get(id) ?? [])
  const placedPaise = requests.reduce((sum, { billed }) => sum + billed.totalPaise, 0)
  return {
    orderIds,
    orderNumbers: orderIds.map(
      (id, place) => byId.get(id)?.number ?? placed.get(id)?.number ?? balance?.orderNumbers[place] ?? "",
    ),
    tabId: subject.tabId ?? null,
    table: sources.table ?? balance?.table ?? requests[0]?.tab?.label ?? null,
    totalPaise,
    ...balanceOf(billed, entries),
    ...{ billed, isKnown: balance?.isKnown ?? true, creditNotes: balance?.creditNotes ?? [] },
    entries,
    bill: issued
      ? { number: issued.number, issuedAt: issued.issuedAt, isUnsent: true }
      : balance && { number: balance.billNumber, issuedAt: balance.issuedAt, isUnsent: false },
    isUnsent: waiting.some(({ id }) => orderIds.includes(id)),
    placed: requests.length === orderIds.length && placedPaise === totalPaise ? requests : null,
  }
}

/** Payments of the server, and those that are only here. One whose response got lost is in both. */
function entriesOf(
  orderIds: readonly string[],
  balance: BillBalance | null,
  unsent: readonly StoredCommand[],
): Entry[] {
  const corrected = new Set(balance?.payments.map(({ corrects }) => corrects))
  const received = (balance?.payments ?? []).map(
    ({ id, kind, method, amount, roundOff, given, receivedAt, reason, refundKind, by }): Entry => ({
      id,
      kind,
      method,
      amountPaise: amount.amount,
      roundOffPaise: roundOff.amount,
      givenPaise: given?.amount ?? null,
      isCorrected: corrected.has(id),
      isCorrection: refundKind === "CORRECTION",
      receivedAt,
      reason,
      by,
    }),
  )
  const ids = new Set(received.map(({ id }) => id))
  const waiting = unsent.flatMap((command): Entry[] => {
    if (command.kind !== "PAYMENT" || ids.has(command.id)) return []
    const { orderId, method, amountPaise, roundOffPaise = 0, givenPaise = null, receivedAt } = command.request
    if (!orderIds.includes(orderId)) return []
    const { id } = command
    const money = { kind: "PAYMENT", method, amountPaise, roundOffPaise, givenPaise } as const
    return [{ id, ...money, receivedAt, reason: null, by: null }]
  })
  return [...received, ...waiting]
}
