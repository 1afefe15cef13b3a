import type { OrderStatus, OrderType } from "@rasoi/contract"
import { usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { hasCourier, isFinalOrderStatus, isOrderCalledOff, orderPath, orderStages } from "@rasoi/core"
import { timeColumn } from "../moves/index.ts"
import type { PublicOrderRow } from "../orders/index.ts"
import { calledOffText } from "./link-part.ts"
import type { TextByType } from "./words.en.ts"
import type { Words } from "./words.ts"

export interface Step {
  readonly label: string
  readonly at: Date | null
  readonly state: "done" | "now" | "ahead"
  /** When a device of the restaurant showed the new order. */
  readonly shownAt: Date | null
}

/** The steps of an order, in words for the customer. */
export function orderSteps(row: PublicOrderRow, shownAt: Date | null, { steps: names }: Words): Step[] {
  const steps = orderPath(row.type, row.source).map(status => ({
    label: textFor(row.type, names[status]),
    at: status === "PENDING" ? row.placed_at : row[timeColumn<OrderStatus>(status)],
    shownAt: status === "PENDING" ? shownAt : null,
  }))
  const last = steps.findLastIndex(step => step.at !== null)
  const finished = orderStages[row.status] === "SOLD"
  return steps.map((step, index) => ({
    ...step,
    state: index < last || finished ? "done" : index === last ? "now" : "ahead",
  }))
}

function orderStatusText({ status, type }: PublicOrderRow, { orderStatus }: Words): string {
  return textFor(type, orderStatus[status])
}

function textFor(type: OrderType, text: TextByType): string {
  return typeof text === "string" ? text : text[type]
}

/** Shown largest. While the food is cooked, the customer's question is when, not what. */
interface Headline {
  title: string
  detail: string | null
  /** From then on the page says something else, without a change of the order. */
  until: Date | null
}

interface HeadlineQuestion {
  row: PublicOrderRow
  readyBy: string | null
  /** From the kitchen to the customer; null if the restaurant does not say. */
  deliveryMinutes: number | null
  now: number
  moment: (at: Date) => string
}

export function orderHeadline(question: HeadlineQuestion, words: Words): Headline {
  const { row, moment } = question
  const status = orderStatusText(row, words)
  if (row.status === "PENDING")
    return { title: status, detail: words.answersBy(moment(row.accept_by)), until: row.accept_by }
  if (isOrderCalledOff(row.status)) return { title: status, detail: endReason(row, words), until: null }
  return promised(question, words, status) ?? { title: status, detail: null, until: null }
}

/** When a pickup is ready, or a delivery arrives. Without its travel time a delivery only leaves the kitchen. */
function promised(
  { row, readyBy, deliveryMinutes, now, moment }: HeadlineQuestion,
  words: Words,
  status: string,
): Headline | null {
  const cooking = orderStages[row.status] === "KITCHEN"
  const isCarried = hasCourier[row.type]
  const arrives = isCarried && deliveryMinutes !== null
  if (readyBy === null || isFinalOrderStatus(row.status) || !(cooking || arrives)) return null
  const ready = new Date(readyBy)
  // Once it is out, it arrives from when it left, which may be later than promised.
  const leaves = row.out_for_delivery_at ?? ready
  const at = arrives ? new Date(leaves.getTime() + deliveryMinutes * 60_000) : ready
  const when = moment(at)
  // Food that is not ready in time does not arrive in time either.
  const until = cooking ? ready : at
  if (until.getTime() <= now) return { title: words.late(when), detail: status, until: null }
  const { readyAbout, leavesAbout, arrivesAbout } = words
  const about = arrives ? arrivesAbout : isCarried ? leavesAbout : readyAbout
  return { title: about(when), detail: status, until }
}

/** The restaurant's own words, or ours. What the customer wrote was for the restaurant. */
function endReason({ cancelled_by, rejection_reason }: PublicOrderRow, words: Words): string | null {
  if (cancelled_by === "SYSTEM") return words.expired
  if (cancelled_by === "CUSTOMER") return words.byCustomer
  return rejection_reason && calledOffText(rejection_reason, words)
}

/** Says that staff moved the promised time, and why if they said so. */
export function delayText(
  { row, readyBy, moment }: Pick<HeadlineQuestion, "row" | "readyBy" | "moment">,
  reason: string | null,
  words: Words,
): string | null {
  const cooking = orderStages[row.status] === "KITCHEN"
  if (!cooking || readyBy === null || row.delay_minutes === 0) return null
  const before = new Date(Date.parse(readyBy) - row.delay_minutes * 60_000)
  return words.timeChanged(moment(before), reason && usualTextIn(words.usual, reason))
}
