import type { ResponseOf } from "@rasoi/contract"
import type {
  CounterBillRequest,
  CounterOrderRequest,
  enterBill,
  enterOrder,
  PaymentRequest,
  receivePayment,
} from "@rasoi/contract/console"
import { send } from "../api/send.ts"

/** What staff do at the Counter, each under an id that the tablet makes. A new kind needs an entry in `Commands` and `send`. */

export type OrderToSend = Omit<CounterOrderRequest, "sentAt">
export type BillToSend = Omit<CounterBillRequest, "sentAt">
export type PaymentToSend = Omit<PaymentRequest, "sentAt" | "taken">
export type BillBalance = ResponseOf<typeof receivePayment>
export type EnteredOrder = ResponseOf<typeof enterOrder>

/** An order of this tablet that the server has. Its bill can still be made and paid when the network fails. */
export interface KeptOrder {
  readonly id: string
  readonly request: OrderToSend
  /** What is charged since something was voided. Left out: all of it. */
  readonly chargedPaise?: number
  /** When this was written, by the device's clock. Left out where nobody asks. */
  readonly savedAt?: number
}

/** The request that is stored, and the server's response. */
interface Commands {
  ORDER: { request: OrderToSend; response: EnteredOrder }
  BILL: { request: BillToSend; response: ResponseOf<typeof enterBill> }
  PAYMENT: { request: PaymentToSend; response: BillBalance }
}
export type CommandKind = keyof Commands
export type RequestOf<Kind extends CommandKind> = Commands[Kind]["request"]
export type AnswerOf<Kind extends CommandKind> = Commands[Kind]["response"]

/** Why the server will not take it as it is. It stays here until a person decides. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly field: string | null
}

interface Stored<Kind extends CommandKind> {
  /** Given by the database. */
  readonly position?: number
  readonly id: string
  readonly restaurantId: string
  readonly kind: Kind
  readonly request: RequestOf<Kind>
  readonly refusal: Refusal | null
}
export type StoredCommand<Kind extends CommandKind = CommandKind> = Kind extends CommandKind
  ? Stored<Kind>
  : never
export type StoredOrder = StoredCommand<"ORDER">

type Send = {
  readonly [Kind in CommandKind]: (
    id: string,
    body: RequestOf<Kind> & { sentAt: string },
  ) => Promise<AnswerOf<Kind>>
}

const senders: Send = {
  ORDER: (id, body) => send("PUT", "/console/v1/counter/orders/{id}", { path: { id }, body }),
  BILL: (id, body) => send("PUT", "/console/v1/counter/bills/{id}", { path: { id }, body }),
  // The tablet has said "Paid", and the money is in the drawer.
  PAYMENT: (id, body) =>
    send("PUT", "/console/v1/counter/payments/{id}", { path: { id }, body: { ...body, taken: true } }),
}

export function sendCommand({ kind, id, request }: StoredCommand, sentAt: string): Promise<unknown> {
  const put = senders[kind] as (id: string, body: object) => Promise<unknown>
  return put(id, { ...request, sentAt })
}

/** The orders that a command is about. */
export function ordersOf(command: StoredCommand): readonly string[] {
  switch (command.kind) {
    case "ORDER":
      return [command.id]
    case "BILL":
      return command.request.orderIds
    case "PAYMENT":
      return [command.request.orderId]
  }
}
