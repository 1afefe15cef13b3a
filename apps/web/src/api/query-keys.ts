import type { EventType } from "@rasoi/contract/console/events"

/** What follows the subject in the keys of its queries. The compiler refuses every other key. */
interface Rest {
  audit: [kind: string]
  backups: []
  "blocked-phones": []
  bookings:
    | [list: "day" | "blocks" | "week", date: string]
    | [list: "history", id: string]
    | [list: "waiting"]
    | [list: "search", search: string]
  callers: [phone: string | null]
  "counter-day":
    | [list: "day", date: string]
    | [list: "days", month: string]
    | [list: "marks", seen: "yes" | "no"]
    | [list: "carried"]
  "counter-series": [restaurantId: string]
  "delivery-people": []
  devices: [list: "list"]
  keys: [list: "list"] | [list: "requests", filter: object]
  menu:
    | [list: "current" | "versions"]
    | [list: "version", version: string]
    | [list: "changes", version: number, since: number | null]
  ordering: []
  orders:
    | [list: "active" | "tabs"]
    | [list: "balance" | "history" | "one" | "returns" | "tab", id: string]
    | [list: "payable", id: string | undefined]
    | [list: "bills", state: "OPEN" | "PAID"]
    | [list: "finished", filter: object]
    | [list: "finished", notices: "notices"]
    | [list: "search", date: string]
  page: []
  preview: [at: string, people: number]
  rehearsal: []
  reports: [name: string, range: object]
  session: []
  settings: [part: "document" | "counter"]
  setup: []
  team: [list: "people"]
  "till-people": []
  "test-desk": [list: "orders" | "bookings" | "order-command"] | [list: "booking-command", date: string]
}

/** The first element of the keys of queries. */
export type Subject = keyof Rest
export type SubjectKey = { [Each in Subject]: readonly [Each] }[Subject]
type QueryKey = { [Each in Subject]: readonly [Each, ...Rest[Each]] }[Subject]

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: QueryKey
  }
}

const anyEdit = ["settings.changed", "restaurant.changed"] as const

/** The events that make a subject stale. Those without one are fetched again by their screen. */
const staleAfter: Readonly<Record<Subject, readonly EventType[]>> = {
  audit: ["menu.changed", ...anyEdit],
  backups: [],
  "blocked-phones": [],
  bookings: ["reservation.made", "reservation.changed", "settings.changed"],
  callers: [],
  // A payment is a change of its order.
  "counter-day": ["order.changed"],
  "counter-series": [],
  "delivery-people": [],
  devices: ["presence.changed", "sessions.changed", "team.changed"],
  keys: ["keys.changed"],
  menu: ["menu.changed"],
  ordering: ["presence.changed", ...anyEdit],
  orders: ["order.placed", "order.changed"],
  page: ["presence.changed", "menu.changed", ...anyEdit, "keys.changed", "sessions.changed"],
  preview: ["reservation.made", "reservation.changed", "presence.changed", ...anyEdit],
  rehearsal: [],
  // Adding them up takes long: they wait a few seconds (`reports/queries.ts`).
  reports: [],
  // It contains the restaurant's name, time zone and the person's role. Somebody who signed in on a paired device may have been
  // signed out.
  session: [...anyEdit, "sessions.changed", "team.changed"],
  settings: anyEdit,
  setup: ["order.changed", "menu.changed", ...anyEdit, "team.changed"],
  team: ["sessions.changed", "team.changed"],
  "test-desk": ["test.changed"],
  "till-people": ["sessions.changed", "team.changed"],
}

export const subjectsAfter = (event: EventType): Subject[] =>
  (Object.keys(staleAfter) as Subject[]).filter(subject => staleAfter[subject].includes(event))
