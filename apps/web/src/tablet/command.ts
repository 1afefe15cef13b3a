import type { ResponseOf } from "@rasoi/contract"
import type {
  CounterBillRequest,
  CounterOrderRequest,
  enterBill,
  enterOrder,
  PaymentRequest,
  receivePayment,
} from "@rasoi/contract/console"
import { ApiFault, send } from "../api/send.ts"
import type { Session } from "../session/session.ts"

/** What staff do at the Counter, each under an id that the tablet makes. A new kind needs an entry in `Commands` and `send`. */

export type OrderToSend = Omit<CounterOrderRequest, "sentAt" | "takenBy" | "signedInBy">
export type BillToSend = Omit<CounterBillRequest, "sentAt" | "takenBy" | "signedInBy">
export type PaymentToSend = Omit<PaymentRequest, "sentAt" | "taken" | "takenBy" | "signedInBy" | "series">
type SaidBalance = ResponseOf<typeof receivePayment>
type SaidPayment = SaidBalance["payments"][number]
type NewInBalance = "givenBack" | "isKnown" | "creditNotes"
type NewInPayment = "refundKind" | "corrects" | "mark"
/** A server of the version before, and what was kept of it, leave some members out. */
export type BillBalance = Omit<SaidBalance, NewInBalance | "payments"> &
  Partial<Pick<SaidBalance, NewInBalance>> & {
    payments: (Omit<SaidPayment, NewInPayment> & Partial<Pick<SaidPayment, NewInPayment>>)[]
  }
export type EnteredOrder = ResponseOf<typeof enterOrder>
/** An order as the server says it anywhere. */
export type SaidOrder = Omit<EnteredOrder, "sentForTabId">

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
/** In the order in which the server needs them. */
export const commandKinds: readonly CommandKind[] = ["ORDER", "BILL", "PAYMENT"]
export type RequestOf<Kind extends CommandKind> = Commands[Kind]["request"]
export type ResultOf<Kind extends CommandKind> = Commands[Kind]["response"]

/** Why the server will not take it as it is. It stays here until a person decides. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly field: string | null
  /** Why the field was refused. Left out by earlier versions. */
  readonly reason?: string | null
}

/** Where a command is made, and the id of the person who is signed in. Null: a paired device without a person. */
export interface Taking {
  readonly restaurantId: string
  readonly takenBy: string | null
  /** How the person had signed in, if the server did not see it. */
  readonly signedInBy?: "PIN_OFFLINE"
}

export const takingOf = ({
  restaurant,
  person,
  offline,
}: Pick<Session, "restaurant" | "person" | "offline">): Taking => ({
  restaurantId: restaurant.id,
  takenBy: person?.id ?? null,
  ...(offline ? { signedInBy: "PIN_OFFLINE" } : {}),
})

interface Stored<Kind extends CommandKind> {
  /** Given by the database. */
  readonly position?: number
  readonly id: string
  readonly restaurantId: string
  /** Somebody else may be signed in when it is sent. Left out by earlier versions. */
  readonly takenBy?: string | null
  readonly signedInBy?: "PIN_OFFLINE"
  readonly kind: Kind
  readonly request: RequestOf<Kind>
  readonly refusal: Refusal | null
  /** The server had it before a restore. */
  readonly isRecovered?: boolean
  /** This tablet has printed the kitchen ticket of the order. */
  readonly isPrinted?: boolean
}
export type StoredCommand<Kind extends CommandKind = CommandKind> = Kind extends CommandKind
  ? Stored<Kind>
  : never
export type StoredOrder = StoredCommand<"ORDER">

type Send = {
  readonly [Kind in CommandKind]: (
    id: string,
    body: RequestOf<Kind> & { sentAt: string } & Pick<CounterOrderRequest, "takenBy" | "signedInBy">,
    headers: Readonly<Record<string, string>>,
    query?: { savedFile?: "yes" },
  ) => Promise<ResultOf<Kind>>
}

const senders: Send = {
  ORDER: (id, body, headers, query = {}) =>
    send("PUT", "/console/v1/counter/orders/{id}", { path: { id }, body, headers, query }),
  BILL: (id, body, headers, query = {}) =>
    send("PUT", "/console/v1/counter/bills/{id}", { path: { id }, body, headers, query }),
  // The tablet has said "Paid", and the money is in the drawer.
  PAYMENT: (id, body, headers) =>
    send("PUT", "/console/v1/counter/payments/{id}", {
      ...{ path: { id }, body: { ...body, taken: true }, headers },
    }),
}

interface How {
  /** Which tablet sends it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Of this tablet. A payment says which one it was taken on. */
  readonly tabletSeries?: string | undefined
  /** A manager sends what another tablet has saved. */
  readonly isFromFile?: boolean
}

export async function sendCommand(
  { kind, id, request, takenBy, signedInBy }: StoredCommand,
  sentAt: string,
  { headers = {}, tabletSeries, isFromFile = false }: How = {},
): Promise<unknown> {
  const query = isFromFile ? { savedFile: "yes" } : undefined
  const put = (body: object) =>
    (senders[kind] as (...values: unknown[]) => Promise<unknown>)(id, body, headers, query)
  const series = kind === "PAYMENT" ? tabletSeries : undefined
  const all = {
    ...request,
    sentAt,
    ...(takenBy ? { takenBy } : {}),
    ...(takenBy && signedInBy ? { signedInBy } : {}),
    ...(series ? { series } : {}),
  }
  for (let body: Record<string, unknown> = all; ; ) {
    try {
      return await put(body)
    } catch (error) {
      const unknown = newMembers.filter(name => name in body && isUnknown(error, name))
      if (unknown.length === 0) throw error
      body = Object.fromEntries(Object.entries(body).filter(([name]) => !unknown.includes(name)))
    }
  }
}

/**
 * A server of the version before enters it under whoever is signed in, does not ask how they signed in or on which tablet, and
 * has the cash of delivery people in the drawer.
 */
const newMembers: readonly string[] = ["takenBy", "signedInBy", "carried", "series"]

function isUnknown(error: unknown, name: string): boolean {
  const faults = error instanceof ApiFault ? error.faults : []
  return faults.some(({ field, reason }) => field === name && reason === "UNKNOWN_FIELD")
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
