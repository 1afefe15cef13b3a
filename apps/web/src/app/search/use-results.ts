import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { send } from "../../api/send.ts"
import { useEveryText, useText } from "../../i18n/i18n.tsx"
import { customerName } from "../../inbox/customer-name.ts"
import { useStreamState } from "../../live/live.tsx"
import { useCurrentMenu } from "../../menu/current-menu.ts"
import { useMay, useZone } from "../../session/session.ts"
import { entriesFor, findEntries } from "./entries.ts"
import { useFoundOrders } from "./find-orders.ts"
import { searchedParts } from "./findable.ts"
import { bestFit, lineOf, wordsOf } from "./match.ts"
import type { Result } from "./result.ts"
import { useSettledSearch } from "./settled.ts"

export interface Found {
  readonly results: readonly Result[]
  readonly isSearching: boolean
  /** What the server has was not searched. */
  readonly missing: "OFFLINE" | "FAILED" | null
}

/** What is known here: places, settings, headings of the guide. */
export function useLocalResults(typed: string): Result[] {
  const texts = useEveryText(...searchedParts)
  const may = useMay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is open for moments; texts and permissions stay
  const entries = useMemo(() => entriesFor(texts, may), [])
  return useMemo(() => findEntries(entries, typed), [entries, typed])
}

/** Dishes, orders and bookings: for people who take orders. Each request is one that the server allows them, or refuses. */
export function useServiceResults(typed: string): Found {
  const isOnline = useStreamState().status !== "lost"
  const dishes = useDishes(typed)
  const orders = useOrders(typed, isOnline)
  const bookings = useBookings(typed, isOnline)
  const failed = orders.error ?? bookings.error
  return {
    results: [...dishes, ...orders.results, ...bookings.results],
    isSearching: orders.isFetching || bookings.isFetching,
    missing: isOnline ? (failed ? "FAILED" : null) : "OFFLINE",
  }
}

function useDishes(typed: string): Result[] {
  const { data } = useCurrentMenu()
  const text = useText("menu").menu.soldOut
  const dishes = useMemo(
    () =>
      (data?.menu.categories ?? []).flatMap(category =>
        category.items.map(item => ({ item, category: category.name, names: [lineOf(item.name)] })),
      ),
    [data],
  )
  const words = wordsOf(typed)
  return dishes
    .map(dish => ({ ...dish, fit: bestFit(words, dish.names, []).fit }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ item: { id, name, available }, category }) => ({
      ...{ key: `dish ${id}`, group: "dishes", icon: "menu", title: name },
      href: `/menu?${new URLSearchParams({ search: name })}`,
      about: available ? category : `${category} · ${text.soldOut}`,
    }))
}

function useOrders(typed: string, isOnline: boolean) {
  const text = useText()
  const zone = useZone()
  const { found, ...state } = useFoundOrders(typed, isOnline)
  const results = found.map(
    ({ order, href }): Result => ({
      ...{ key: `order ${order.id}`, group: "orders", icon: "bag", href },
      title: `${order.number} · ${customerName(order, text)}`,
      about: [
        zone.moment(order.timeline.placedAt),
        text.orderWords.status[order.status],
        order.total.display,
      ].join(" · "),
    }),
  )
  return { results, ...state }
}

function useBookings(typed: string, isOnline: boolean) {
  const text = useText()
  const zone = useZone()
  const { search, enabled, isCurrent } = useSettledSearch(typed, isOnline)
  const { data, error, isLoading } = useQuery({
    queryKey: ["bookings", "search", search],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations/search", { query: { search }, signal }),
    enabled,
  })
  const found = enabled && isCurrent ? (data?.data ?? []) : []
  const results = found.map(
    ({ id, date, startsAt, people, status, customer }): Result => ({
      ...{ key: `booking ${id}`, group: "bookings", icon: "calendar", title: customer.name },
      href: `/bookings?${new URLSearchParams({ date, booking: id })}`,
      about: [zone.moment(startsAt), text.bookingWords.people(people), text.bookingWords.status[status]].join(
        " · ",
      ),
    }),
  )
  return { results, error, isFetching: isLoading || (isOnline && !isCurrent) }
}
