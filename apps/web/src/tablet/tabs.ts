import type { OrderStatus } from "@rasoi/contract"
import type { Tab } from "@rasoi/contract/console"
import { isOrderCalledOff } from "@rasoi/core/rules"
import { showPaise } from "../api/money.ts"
import type { BillBalance, EnteredOrder, KeptOrder, Refusal, StoredCommand, StoredOrder } from "./command.ts"

/** The open tabs: what the server last listed, joined with what only this tablet has. Pure. */

/** As the server listed them. */
export interface KeptTabs {
  readonly tabs: readonly Tab[]
  /** By the device's clock. */
  readonly at: number
}

type ListedRound = Tab["rounds"][number]

interface RoundLine {
  readonly name: string
  readonly quantity: number
  readonly addOns: readonly { readonly id: string; readonly name: string }[]
  readonly note: string | null
  readonly total: { readonly amount: number; readonly display: string }
}

export interface Round {
  readonly id: string
  readonly number: string
  readonly placedAt: string
  /** Null: only this tablet has it. */
  readonly status: OrderStatus | null
  readonly refusal: Refusal | null
  readonly lines: readonly RoundLine[]
  readonly voids: ListedRound["voids"]
  readonly ticketPrinted: boolean
  readonly totalPaise: number
}

export interface OpenTab {
  readonly id: string
  readonly label: string
  readonly openedAt: string
  /** The number of its bill. From then on it takes no more rounds and cannot change. */
  readonly billNumber: string | null
  readonly rounds: readonly Round[]
  /** The sum of the rounds that are not cancelled. */
  readonly totalPaise: number
}

interface Known {
  readonly listed: readonly Tab[]
  /** Orders that the server took after it made the list. */
  readonly sent: readonly EnteredOrder[]
  /** The same, as this tablet placed them: they are there after a reload, too. */
  readonly kept?: readonly KeptOrder[]
  /** Bills as the server said after it made the list. */
  readonly balances?: readonly BillBalance[]
  readonly unsent: readonly StoredCommand[]
}

/**
 * Oldest first. A round is in the list once, wherever it is known from. What is unsent is never left out, except for what is paid:
 * the guests have left, and the next ones begin another tab.
 */
export function joinTabs({ listed, sent, kept = [], balances = [], unsent }: Known): OpenTab[] {
  const known = new Set(listed.flatMap(({ rounds }) => rounds.map(({ id }) => id)))
  const tabs = new Map(listed.map(tab => [tab.id, fromServer(tab)]))
  const add = (id: string, label: string, round: Round) => {
    if (known.has(round.id)) return
    known.add(round.id)
    const tab = tabs.get(id) ?? {
      ...{ id, label, openedAt: round.placedAt, billNumber: null, rounds: [], totalPaise: 0 },
    }
    tabs.set(id, withRounds(tab, [...tab.rounds, round]))
  }
  for (const order of sent) if (order.tabId) add(order.tabId, order.table ?? "", roundOfEntered(order))
  for (const { id, request, chargedPaise } of kept)
    if (request.tab)
      add(request.tab.id, request.tab.label, {
        ...roundOfUnsent({ id, request, refusal: null }),
        status: "ACCEPTED",
        totalPaise: chargedPaise ?? request.billed.totalPaise,
      })
  for (const command of unsent) {
    if (command.kind !== "ORDER" || !command.request.tab) continue
    const { id, label } = command.request.tab
    add(id, label, roundOfUnsent(command))
  }
  const bills = billsHere(balances, unsent)
  return [...tabs.values()]
    .flatMap(tab => withBills(tab, bills))
    .sort((one, other) => one.openedAt.localeCompare(other.openedAt) || one.id.localeCompare(other.id))
}

interface BillHere {
  readonly number: string
  readonly isPaid: boolean
}

/** The bills of orders, by their ids, as far as the list cannot have them. */
function billsHere(
  balances: readonly BillBalance[],
  unsent: readonly StoredCommand[],
): Map<string, BillHere> {
  const received = unsent.flatMap(command => (command.kind === "PAYMENT" ? command : []))
  const paidFor = (orderIds: readonly string[], known: ReadonlySet<string>) =>
    received
      .filter(({ id, request }) => orderIds.includes(request.orderId) && !known.has(id))
      .reduce((sum, { request: { amountPaise, roundOffPaise = 0 } }) => sum + amountPaise + roundOffPaise, 0)
  const said = balances.flatMap(({ billNumber: number, orderIds, cancelledAt, open, payments }) => {
    const known = new Set(payments.map(({ id }) => id))
    return cancelledAt === null ? { number, orderIds, isPaid: open.amount <= paidFor(orderIds, known) } : []
  })
  const issued = unsent.flatMap(command => {
    if (command.kind !== "BILL") return []
    const { number, orderIds, totalPaise } = command.request
    return { number, orderIds, isPaid: totalPaise <= paidFor(orderIds, new Set()) }
  })
  return new Map([...said, ...issued].flatMap(({ orderIds, ...bill }) => orderIds.map(id => [id, bill])))
}

/** Without the rounds that are paid; nothing, if that is all. */
function withBills(tab: OpenTab, bills: ReadonlyMap<string, BillHere>): OpenTab[] {
  const rounds = tab.rounds.filter(({ id, refusal }) => refusal !== null || !bills.get(id)?.isPaid)
  if (rounds.length < tab.rounds.length && chargedRounds({ rounds }).length === 0) return []
  const [number] = rounds.flatMap(({ id }) => bills.get(id)?.number ?? [])
  const before = rounds.length < tab.rounds.length ? null : tab.billNumber
  return [{ ...withRounds(tab, rounds), billNumber: number ?? before }]
}

export function fromServer({ id, label, openedAt, bill, rounds }: Tab): OpenTab {
  const billNumber = bill && bill.cancelledAt === null ? bill.number : null
  const tab = { id, label, openedAt, billNumber, rounds: [], totalPaise: 0 }
  return withRounds(
    tab,
    rounds.map(({ total, ...round }) => ({ ...round, refusal: null, totalPaise: total.amount })),
  )
}

function withRounds(tab: OpenTab, rounds: readonly Round[]): OpenTab {
  const totalPaise = chargedRounds({ rounds }).reduce((sum, round) => sum + round.totalPaise, 0)
  return { ...tab, rounds, totalPaise }
}

/** Those that the customers pay. */
export const chargedRounds = ({ rounds }: Pick<OpenTab, "rounds">): Round[] =>
  rounds.filter(({ status }) => status === null || !isOrderCalledOff(status))

function roundOfEntered(order: EnteredOrder): Round {
  const { id, number, status, lines, voids, ticketPrinted, timeline, charged } = order
  const placedAt = timeline.placedAt
  return {
    id,
    number,
    placedAt,
    status,
    refusal: null,
    lines,
    voids,
    ticketPrinted,
    totalPaise: charged.amount,
  }
}

function roundOfUnsent({
  id,
  request: { number, placedAt, billed },
  refusal,
}: Pick<StoredOrder, "id" | "request" | "refusal">): Round {
  const lines = billed.lines.map(({ totalPaise, ...line }) => ({
    ...line,
    total: { amount: totalPaise, display: showPaise(totalPaise) },
  }))
  const { totalPaise } = billed
  return { id, number, placedAt, status: null, refusal, lines, voids: [], ticketPrinted: false, totalPaise }
}

export const unsentOf = ({ rounds }: OpenTab): Round[] => rounds.filter(({ status }) => status === null)

/** Whether rounds can still be added, moved and voided. */
export const takesRounds = ({ billNumber }: OpenTab): boolean => billNumber === null

const plain = (label: string) => label.trim().toLowerCase()

/** Open tabs with this label, oldest first. Two tablets without a network can open the same table. */
export function tabsCalled(tabs: readonly OpenTab[], label: string): OpenTab[] {
  return tabs.filter(tab => takesRounds(tab) && plain(tab.label) === plain(label))
}
