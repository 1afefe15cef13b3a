import type { Tab } from "@rasoi/contract/console"
import type { BillBalance, EnteredOrder, SaidOrder, StoredCommand } from "./command.ts"
import type { Kept } from "./kept-orders.ts"
import { isOrder, listRows, type Row } from "./list-rows.ts"
import { type Payable, payableOf, type Subject } from "./payable.ts"
import { chargedRounds, fromServer, joinTabs, type KeptTabs, type OpenTab } from "./tabs.ts"

/** What is known of tables, orders and bills: from the server, from what this tablet kept, and from what is unsent. Pure. */

interface Said<Value> {
  readonly value: Value
  /** By the device's clock. */
  readonly at: number
}

/** The server's lists, as far as a screen has asked for them. */
export interface ServerSaid {
  /** It does not respond now. */
  readonly isSilent?: boolean
  /** The open tabs. Null: it did not respond. Undefined: no response yet. */
  readonly tabs?: KeptTabs | null | undefined
  /** Orders that it took from this tablet. */
  readonly sent?: readonly Said<EnteredOrder>[]
  readonly active?: Said<readonly SaidOrder[]> | undefined
  /** Open bills, and those that were paid last. */
  readonly bills?: Said<readonly BillBalance[]> | undefined
}

/** What the server said about an order and its tab. Null: it has no such thing. Undefined: no response yet. */
interface Responses {
  readonly order?: SaidOrder | null | undefined
  readonly tab?: Tab | null | undefined
  /** It did not respond to the last question for the tab. */
  readonly isTabOld?: boolean
}

interface Found {
  /** The first order that the server has: it can say what was paid. */
  readonly sentId: string | undefined
  /** This tablet knows something of it without the server. */
  readonly isHere: boolean
  /** `balance`: what was paid, as the server says. Undefined: neither the server nor this tablet knows the subject. */
  payable(balance: Said<BillBalance | null | undefined>): Payable | undefined
}

export interface TabletView {
  /** Undefined: nothing is known yet. */
  readonly tabs: readonly OpenTab[] | undefined
  /** Bills and orders, as the Bills screen lists them. */
  bills(): Row[]
  /** The order of a tab is paid with its tab. */
  subjectOf(asked: Subject, order?: SaidOrder | null): Subject
  find(asked: Subject, responses: Responses): Found
}

export function tabletView(server: ServerSaid, kept: Kept, unsent: readonly StoredCommand[]): TabletView {
  const tabs = openTabs(server, kept, unsent)
  const placedHere = (orderId?: string) =>
    [...unsent.filter(isOrder), ...kept.orders].find(({ id }) => id === orderId)
  const subjectOf: TabletView["subjectOf"] = ({ orderId, tabId }, order) => {
    const ownTab = tabId ?? order?.tabId ?? placedHere(orderId)?.request.tab?.id
    return ownTab === undefined ? { orderId } : { tabId: ownTab }
  }
  return {
    tabs,
    bills: () => listRows(rowSources(server, kept, unsent, tabs)),
    subjectOf,
    find(asked, responses) {
      const subject = subjectOf(asked, responses.order)
      const { known, table } = ordersOf(subject, responses, tabs, server.isSilent)
      const sentId = known?.find(({ id }) => !unsent.some(command => command.id === id))?.id
      // What the server said since the last question, to this page or another one.
      const said = kept.balances.find(({ orderIds }) => orderIds.some(id => id === sentId))
      return {
        sentId,
        isHere: said !== undefined || placedHere(asked.orderId) !== undefined,
        payable: ({ value, at }) =>
          payableOf({
            ...{ subject, table, kept: kept.orders, balances: kept.balances, unsent },
            // An order that is neither listed nor newer than the list was paid, cancelled or moved.
            known: known ?? (subject.tabId === undefined || !tabs ? undefined : []),
            balance: sentId === undefined || (said && said.savedAt > at) ? undefined : value,
          }),
      }
    },
  }
}

/** As they were last listed, with what was kept since then and what is unsent. */
function openTabs({ tabs, sent = [] }: ServerSaid, kept: Kept, unsent: readonly StoredCommand[]) {
  const list = tabs ?? kept.tabs
  if (!list && tabs === undefined && unsent.length === 0) return undefined
  const since = list?.at ?? 0
  const isLater = ({ savedAt }: { readonly savedAt: number }) => savedAt >= since
  return joinTabs({
    listed: list?.tabs ?? [],
    sent: sent.filter(({ at }) => at >= since).map(({ value }) => value),
    kept: kept.orders.filter(isLater),
    balances: kept.balances.filter(isLater),
    unsent,
  })
}

/** The orders to be paid for. Without a response, a tab is as the Tables screen shows it. */
function ordersOf(
  { tabId }: Subject,
  { order, tab, isTabOld }: Responses,
  tabs: readonly OpenTab[] | undefined,
  isSilent = false,
) {
  if (tabId === undefined) {
    const known = order
      ? [{ id: order.id, number: order.number, totalPaise: order.charged.amount }]
      : undefined
    return { known, table: null }
  }
  const listed = tabs?.find(({ id }) => id === tabId)
  const response = tab ? fromServer(tab) : undefined
  const shown = isSilent || isTabOld ? (listed ?? response) : (response ?? listed)
  return { known: shown && chargedRounds(shown), table: shown?.label ?? null }
}

function rowSources(
  { isSilent, tabs: said, active, bills }: ServerSaid,
  kept: Kept,
  unsent: readonly StoredCommand[],
  tabs: readonly OpenTab[] | undefined,
): Parameters<typeof listRows>[0] {
  const isListed = Boolean(said ?? kept.tabs)
  return {
    balances: bills && withLater(bills, kept.balances),
    active: active?.value ?? [],
    // If the server has never listed them, there are at least the active orders.
    tabs: isListed || isSilent || said !== null ? tabs : undefined,
    fresh: kept.orders.filter(({ request, savedAt }) => !request.tab && savedAt > (active?.at ?? 0)),
    ...{ kept: kept.orders, keptBalances: kept.balances, unsent },
  }
}

/** The server's lists, with what it has said about single bills since. */
function withLater({ value: listed, at }: Said<readonly BillBalance[]>, kept: Kept["balances"]) {
  const later = kept.filter(({ savedAt }) => savedAt > at)
  const numbers = new Set(later.map(({ billNumber }) => billNumber))
  return [...later, ...listed.filter(({ billNumber }) => !numbers.has(billNumber))]
}
