import { orderStatuses } from "./order.ts"
import { reservationStatuses } from "./reservation.ts"
import { choice, nullable, object, Timestamp } from "./schema.ts"
import type { Scope } from "./scopes.ts"
import Type from "./type.ts"

/** The types of events, with the scope that a key needs to read them. */
export const feedEventScopes = {
  "order.created": "orders:read",
  "order.updated": "orders:read",
  "reservation.created": "reservations:read",
  "reservation.updated": "reservations:read",
  "menu.updated": "menu:read",
  "restaurant.updated": "restaurant:read",
} as const satisfies Record<string, Scope>
export type FeedEventType = keyof typeof feedEventScopes
export const feedEventTypes = Object.keys(feedEventScopes) as FeedEventType[]

/** Any of them is enough to read the feed. */
export const feedScopes = [...new Set(Object.values(feedEventScopes))]

/** The longest time that a request can wait for an event. */
export const longestFeedWaitSeconds = 25
/** How long events are kept, and cursors are valid. */
export const feedDays = 30

const SubjectStatus = nullable(choice([...new Set([...orderStatuses, ...reservationStatuses])]))

const EventSubject = object("EventSubject", {
  object: choice(["order", "reservation", "menu", "restaurant"]),
  id: nullable(Type.String({ description: "Null for the menu and the restaurant: a key has one of each." })),
  status: { ...SubjectStatus, description: "The status after this change, not that of now." },
  previousStatus: {
    ...SubjectStatus,
    description: "The status before. Null if it was created; the same as `status` if something else changed.",
  },
})

export const FeedEvent = object("Event", {
  id: Type.String({ description: "The same whenever the event is read." }),
  object: Type.Literal("event"),
  test: Type.Boolean(),
  type: choice(feedEventTypes),
  createdAt: {
    ...Timestamp,
    description: "The time that the subject shows for the change. Events are in the order of their commits.",
  },
  subject: EventSubject,
})
export type FeedEvent = Type.Static<typeof FeedEvent>

export const FeedEventList = object("EventList", {
  object: Type.Literal("list"),
  test: Type.Boolean(),
  data: Type.Array(FeedEvent, { description: "Oldest first." }),
  hasMore: Type.Boolean(),
  nextCursor: Type.String({ description: "Store it and send it as `after`." }),
})
