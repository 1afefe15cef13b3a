import type { Money, Order, OrderStatus, Reservation, Restaurant } from "@rasoi/sdk"

/** What the holder of a link can do. Each has an address of its own below the link. */
export const linkActions = ["cancel", "ask", "move", "again"] as const
export type LinkAction = (typeof linkActions)[number]

/** The statuses of a sale, from the order to its end. */
export type OrderPathStatus = Exclude<OrderStatus, "REJECTED" | "CANCELLED">

/**
 * The order or booking behind a link, read for one request. A server that knows more than its API says it here; what it
 * leaves out is not shown.
 */
export type Link = OrderLink | BookingLink

export interface OrderLink extends AnyLink {
  readonly kind: "order"
  readonly order: Order
  /** Null: only the telephone is left. */
  readonly action: "CANCEL" | "ASK" | null
  readonly path: readonly OrderPathStatus[]
  /** When the restaurant's screen first showed the order; undefined where nobody can say. */
  readonly shownAt: string | null | undefined
  readonly delay: { readonly minutes: number; readonly reason: string | null }
  /** From the kitchen to the customer; null if the restaurant does not say. */
  readonly deliveryMinutes: number | null
  /** What is still to be paid, as cash. */
  readonly cash: Money
  /** Whether a form can put the same dishes into the cart again. */
  readonly again: boolean
}

export interface BookingLink extends AnyLink {
  readonly kind: "booking"
  readonly booking: Reservation
  /** The date of the calendar on which it begins. */
  readonly day: string
  /** What it was before it was changed, and who changed it last: the restaurant also as it was asked to. */
  readonly before: (Sitting & { readonly changedBy: "CUSTOMER" | "REQUEST" | "RESTAURANT" }) | null
  readonly can: {
    readonly cancel: boolean
    /** Null: not now. ASK: staff decide. */
    readonly move: "NOW" | "ASK" | null
    /** Until when; null once it has ended. In the past it says that it is too late. */
    readonly until: string | null
    /** It could be moved, but was moved too often. */
    readonly movedOut: boolean
  }
  readonly calendar: CalendarFacts | null
  readonly times: FreeTimes | null
}

export interface AnyLink {
  readonly restaurant: Restaurant
  readonly requests: readonly LinkRequest[]
  /** Has this order or booking such an action at all? */
  has(action: LinkAction): boolean
  /** Hidden fields by which the form is recognised when it is sent. */
  fieldsOf(action: LinkAction): Readonly<Record<string, string>>
  /** Does what the form asks for, at most once. `wanted`: what a booking is to become; without a time nothing was chosen. */
  act(action: LinkAction, form: URLSearchParams, wanted: Sitting | null): Promise<LinkOutcome>
}

/** `refused`: FOREIGN, CHANGED, or a code of the API. `link`: how things are now. */
export type LinkOutcome = "DONE" | { readonly refused: string; readonly link: Link }

export interface Sitting {
  readonly date: string
  readonly time: string
  readonly people: number
}

/** What the customer asked the restaurant for. */
export interface LinkRequest {
  readonly askedAt: string
  readonly answer: "ACCEPTED" | "DECLINED" | null
  readonly reason: string | null
  /** What a booking is to become. */
  readonly wanted: Sitting | null
}

export interface CalendarFacts {
  readonly startsAt: string
  readonly endsAt: string
  readonly revision: number
  readonly changedAt: string
}

/** To which times a booking can move. */
export interface FreeTimes {
  readonly first: string
  readonly last: string
  readonly maxPeople: number
  find(day: { date: string; people: number }): Promise<
    | { readonly refused: string }
    | {
        readonly free: readonly { readonly time: string; readonly startsAt: string }[]
        /** For so many guests; null if a table costs nothing. */
        readonly price: Reservation["price"]
      }
  >
}
