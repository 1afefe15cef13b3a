import type { BilledPart, Taken } from "./credit.ts"
import { totalOf } from "./prices.ts"

/**
 * The books of a restaurant, kept beside the server by somebody who sees only what was ordered and which money changed hands.
 * Nothing here comes from the server but the numbers and texts by which it is found again.
 */

export type Method = "CASH" | "UPI" | "CARD"

export interface Movement {
  readonly id: string
  /** Below zero: given back. */
  readonly paise: number
  /** What rounding adds to what was paid. */
  readonly roundOffPaise: number
  readonly method: Method
  /** The day in whose books it is. */
  readonly day: string
  /** A payment whose method was wrong is taken back: less was received, and nobody got money. */
  readonly isReversal?: boolean
  /** The delivery person who has the cash. */
  readonly carrier: string | null
}

export interface Note {
  readonly paise: number
  readonly day: string
  /** What it takes of each part of the bill, in their order. */
  readonly taken: readonly Taken[]
}

export interface Bill {
  readonly number: string
  readonly orderIds: readonly string[]
  readonly day: string
  readonly parts: readonly BilledPart[]
  readonly isOnline: boolean
  isCancelled: boolean
  readonly notes: Note[]
  readonly money: Movement[]
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const billedPaise = (bill: Bill) => (bill.isCancelled ? 0 : totalOf(bill.parts))
export const creditedPaise = (bill: Bill) => sum(bill.notes.map(({ paise }) => paise))
export const duePaise = (bill: Bill) => billedPaise(bill) - creditedPaise(bill)
export const receivedPaise = (bill: Bill) => sum(bill.money.map(({ paise }) => paise))
export const roundedPaise = (bill: Bill) => sum(bill.money.map(({ roundOffPaise }) => roundOffPaise))

export function openPaise(bill: Bill): number {
  return Math.max(0, duePaise(bill) - receivedPaise(bill) - roundedPaise(bill))
}

/** Of a bill of which nothing is left, the guest gets back what they gave; its rounding no longer counts. */
export function toGiveBackPaise(bill: Bill): number {
  const above = receivedPaise(bill) + roundedPaise(bill) - duePaise(bill)
  if (duePaise(bill) === 0) return above === 0 ? 0 : Math.max(0, receivedPaise(bill))
  return Math.max(0, Math.min(above, receivedPaise(bill)))
}

export interface HandIn {
  readonly carrier: string
  readonly paise: number
  readonly day: string
}

export class Books {
  readonly bills = new Map<string, Bill>()
  readonly handIns: HandIn[] = []
  readonly closed = new Set<string>()

  billOf(orderId: string): Bill | undefined {
    const bills = [...this.bills.values()].filter(({ orderIds }) => orderIds.includes(orderId))
    return (
      bills.findLast(({ isCancelled }) => !isCancelled) ?? bills.findLast(({ money }) => money.length > 0)
    )
  }

  /** Money of a closed day goes to the day after the last one of those that are closed from then on. */
  bookDay(date: string): string {
    if (!this.closed.has(date)) return date
    const last =
      [...this.closed]
        .filter(day => day >= date)
        .toSorted()
        .at(-1) ?? date
    return dayAfter(last)
  }

  movements(): Movement[] {
    return [...this.bills.values()].flatMap(({ money }) => money)
  }

  carriedBy(carrier: string): number {
    const received = this.movements().filter(movement => movement.carrier === carrier)
    const handedIn = this.handIns.filter(handIn => handIn.carrier === carrier)
    return sum(received.map(({ paise }) => paise)) - sum(handedIn.map(({ paise }) => paise))
  }

  /** The cash that must be in the drawer at the end of a day, above what was in it in the morning. */
  drawerOf(day: string): number {
    const cash = this.movements().filter(
      ({ method, carrier, day: of }) => method === "CASH" && carrier === null && of === day,
    )
    const handedIn = this.handIns.filter(({ day: of }) => of === day)
    return sum(cash.map(({ paise }) => paise)) + sum(handedIn.map(({ paise }) => paise))
  }
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** The calendar day in Kolkata. */
export const dayOf = (at: number) => new Date(at + 330 * 60_000).toISOString().slice(0, 10)

/** A whole rupee, half a rupee up, as long as something is left to pay. */
export function inRupees(paise: number): number {
  const rounded = Math.floor((paise + 50) / 100) * 100
  return rounded > 0 ? rounded : paise
}
