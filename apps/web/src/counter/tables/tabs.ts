import type { OrderStatus } from "@rasoi/contract"
import type { Tab } from "@rasoi/contract/console"
import { isOrderCalledOff } from "@rasoi/core/rules"
import { showPaise } from "../../api/money.ts"
import type { EnteredOrder, KeptOrder, Refusal, StoredCommand, StoredOrder } from "../command.ts"

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
  readonly unsent: readonly StoredCommand[]
}

/** Oldest first. A round is in the list once, wherever it is known from. What is unsent is never left out. */
export function joinTabs({ listed, sent, kept = [], unsent }: Known): OpenTab[] {
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
  return [...tabs.values()].sort(
    (one, other) => one.openedAt.localeCompare(other.openedAt) || one.id.localeCompare(other.id),
  )
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

/** Those that the guests pay. */
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
