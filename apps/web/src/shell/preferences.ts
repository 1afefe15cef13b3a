import { useSyncExternalStore } from "react"

/** What this device remembers for itself; nothing here is the restaurant's. */
export interface Preferences {
  language: "en" | "hi"
  theme: "system" | "light" | "dark"
  sound: "on" | "off"
  autoPrintTicket: "on" | "off"
  keepAwake: "on" | "off"
  notifications: "on" | "off"
}

const defaults: Preferences = {
  language: "en",
  theme: "system",
  sound: "on",
  autoPrintTicket: "off",
  keepAwake: "on",
  notifications: "off",
}

const listeners = new Set<() => void>()

export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  try {
    return (localStorage.getItem(`rasoi.${name}`) as Preferences[Name] | null) ?? defaults[name]
  } catch {
    // Storage is switched off in some private windows.
    return defaults[name]
  }
}

export function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(`rasoi.${name}`, value)
  } catch {
    // It then holds until the page is left.
    defaults[name] = value
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}

export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = useSyncExternalStore(subscribe, () => readPreference(name))
  return [value, next => writePreference(name, next)]
}

/** Light or dark, over the whole page, before anything is drawn. */
export function applyTheme(): void {
  const theme = readPreference("theme")
  document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme
}
