import type { BillBalance, KeptOrder, SaidOrder, StoredCommand, StoredOrder } from "./command.ts"
import { type KnownOrder, type Payable, payableOf, type Subject } from "./payable.ts"
import { chargedRounds, type OpenTab } from "./tabs.ts"

export interface Row {
  readonly payable: Payable
  readonly group: "OPEN" | "UNBILLED" | "TO_REFUND" | "GIVEN_BACK" | "PAID"
  /** When the bill was issued, or else when the order was placed. */
  readonly since: string
  /** What a search finds it by. */
  readonly texts: readonly string[]
}

interface Sources {
  /** Open bills, and those that were paid last. Undefined: the server does not respond. */
  readonly balances: readonly BillBalance[] | undefined
  readonly active: readonly SaidOrder[]
  /** As the Tables screen shows them, with the rounds that are served. Left out: nobody knows them. */
  readonly tabs?: readonly OpenTab[] | undefined
  readonly kept: readonly KeptOrder[]
  /** Those of them that the server took after it listed the active orders. */
  readonly fresh?: readonly KeptOrder[]
  readonly keptBalances: readonly BillBalance[]
  readonly unsent: readonly StoredCommand[]
}

interface Candidate {
  readonly subject: Subject
  readonly since: string
  readonly table: string | null
  readonly known: KnownOrder[] | undefined
  readonly balance: BillBalance | null | undefined
}

/** Bills of the server, orders of the Counter without a bill, and what is only on this tablet. */
export function listRows(sources: Sources): Row[] {
  const { balances, active, tabs, kept, fresh = [], unsent } = sources
  const found = new Map<string, Candidate>()
  const billed = new Set<string>()
  for (const balance of balances ?? []) {
    const [id = ""] = balance.orderIds
    // The order has a valid bill.
    if (balance.cancelledAt !== null && billed.has(id)) continue
    for (const each of balance.orderIds) billed.add(each)
    const { issuedAt: since, table } = balance
    found.set(id, { subject: { orderId: id }, since, table, known: [], balance })
  }
  for (const tab of tabs ?? []) {
    const { id: tabId, openedAt: since, label: table, billNumber } = tab
    const known = chargedRounds(tab)
    if (known.some(({ id }) => billed.has(id))) continue
    // What the tablet kept may be a bill that was cancelled since.
    const balance = balances && billNumber === null ? null : undefined
    found.set(tabId, { subject: { tabId }, since, table, known, balance })
  }
  for (const { id, source, tabId, table, number, charged, bill, timeline } of active) {
    if (source === "ONLINE" || billed.has(id) || (bill && bill.cancelledAt === null)) continue
    if (tabs && tabId !== null) continue
    const key = tabId ?? id
    const subject = tabId === null ? { orderId: id } : { tabId }
    const since = timeline.placedAt
    const candidate: Candidate = found.get(key) ?? { subject, since, table, known: [], balance: null }
    candidate.known?.push({ id, number, totalPaise: charged.amount })
    found.set(key, candidate)
  }
  // Without a response of the server, also what this tablet kept.
  const here = [...(balances ? fresh : kept), ...unsent.filter(isOrder)]
  const isFresh = new Set(fresh.map(({ id }) => id))
  for (const { id, request } of here) {
    if (billed.has(id)) continue
    const key = request.tab?.id ?? id
    if (found.has(key)) continue
    const subject = request.tab ? { tabId: request.tab.id } : { orderId: id }
    const { placedAt: since, tab } = request
    // An order of a table that is neither listed nor newer than the list was paid, cancelled or moved.
    const known = (balances && !isFresh.has(id)) || (tabs && tab) ? [] : undefined
    found.set(key, { subject, since, table: tab?.label ?? null, known, balance: undefined })
  }
  return [...found.values()].flatMap(candidate => rowOf(candidate, sources) ?? [])
}

export const isOrder = (command: StoredCommand): command is StoredOrder => command.kind === "ORDER"

function rowOf(
  { subject, since, table, known, balance }: Candidate,
  { kept, keptBalances: balances, unsent }: Sources,
): Row | undefined {
  const payable = payableOf({ subject, known, table, balance, kept, balances, unsent })
  if (!payable) return undefined
  const { bill, orderNumbers } = payable
  const texts = [bill?.number ?? "", payable.table ?? "", ...orderNumbers]
  return { payable, group: groupOf(payable), since: bill?.issuedAt ?? since, texts }
}

function groupOf({ bill, billed, openPaise, toRefundPaise }: Payable): Row["group"] {
  if (toRefundPaise > 0) return "TO_REFUND"
  if ((billed.givenBackPaise ?? 0) > 0) return "GIVEN_BACK"
  if (openPaise === 0) return "PAID"
  return bill ? "OPEN" : "UNBILLED"
}
