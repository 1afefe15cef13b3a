import { useCallback, useSyncExternalStore } from "react"

/** The browser's title: how many orders wait, which screen, whose restaurant. */
let screen = ""
let place = ""
let waiting = 0
const listeners = new Set<() => void>()

function write(): void {
  const count = waiting > 0 ? `(${waiting}) ` : ""
  document.title = `${count}${[screen, place].filter(Boolean).join(" · ") || "Rasoi"}`
  for (const listener of listeners) listener()
}

export function usePageTitle(): (title: string) => void {
  return useCallback(title => {
    screen = title
    write()
  }, [])
}

export function setTitlePlace(name: string): void {
  place = name
  write()
}

export function setTitleCount(count: number): void {
  waiting = count
  write()
}

export function useTitleCount(): number {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
}
