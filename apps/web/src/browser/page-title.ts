import { useEffect, useSyncExternalStore } from "react"
import { makeListeners } from "./listeners.ts"

/** Numbers of pending orders and bookings. */
export interface TitleCounts {
  readonly orders: number
  readonly bookings: number
}

/** The browser's title: pending orders and bookings, the screen, the restaurant. */
let screen = ""
let restaurant = ""
let waiting: TitleCounts = { orders: 0, bookings: 0 }
const { subscribe, notify } = makeListeners()

function write(): void {
  const sum = waiting.orders + waiting.bookings
  const count = sum > 0 ? `(${sum}) ` : ""
  document.title = `${count}${[screen, restaurant].filter(Boolean).join(" · ") || "Rasoi"}`
  notify()
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    screen = title
    write()
  }, [title])
}

export function setTitleRestaurant(name: string): void {
  restaurant = name
  write()
}

export function setTitleCounts(counts: TitleCounts): void {
  waiting = counts
  write()
}

export function useTitleCounts(): TitleCounts {
  return useSyncExternalStore(subscribe, () => waiting)
}
