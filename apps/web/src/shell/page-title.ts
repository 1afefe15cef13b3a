import { useCallback, useSyncExternalStore } from "react"

/** Numbers of pending orders and bookings. */
export interface TitleCounts {
  readonly orders: number
  readonly bookings: number
}

/** The browser's title: pending orders and bookings, the screen, the restaurant. */
let screen = ""
let place = ""
let waiting: TitleCounts = { orders: 0, bookings: 0 }
const listeners = new Set<() => void>()

function write(): void {
  const sum = waiting.orders + waiting.bookings
  const count = sum > 0 ? `(${sum}) ` : ""
  document.title = `${count}${[screen, place].filter(Boolean).join(" · ") || "Rasoi"}`
  for (const listener of listeners) listener()
}

export function usePageTitle(): (title: string) => void {
  return useCallback(title => {
    screen = title
    write()
  }, [])
}

export function setTitleRestaurant(name: string): void {
  place = name
  write()
}

export function setTitleCounts(counts: TitleCounts): void {
  waiting = counts
  write()
}

export function useTitleCounts(): TitleCounts {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
}
