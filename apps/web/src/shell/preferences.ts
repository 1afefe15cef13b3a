import { useSyncExternalStore } from "react"
import { makeListeners } from "../parts/listeners.ts"

/** Preferences of this device only, not of the restaurant. */
export interface Preferences {
  language: "en" | "hi"
  theme: "system" | "light" | "dark"
  sound: "on" | "off"
  autoPrintTicket: "on" | "off"
  keepAwake: "on" | "off"
  notifications: "on" | "off"
  /** The dishes in the kitchen: a line with the first ones, or all with their orders. */
  kitchenTotals: "line" | "all"
}

/** The first of the browser's languages that the console has. */
function browserLanguage(): Preferences["language"] {
  const languages = globalThis.navigator?.languages ?? []
  const known = languages.map(tag => tag.toLowerCase().split("-")[0])
  return known.find(language => language === "en" || language === "hi") ?? "en"
}

const defaults: Preferences = {
  language: browserLanguage(),
  theme: "system",
  sound: "on",
  autoPrintTicket: "off",
  keepAwake: "on",
  notifications: "off",
  kitchenTotals: "line",
}

const listeners = makeListeners()

export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  try {
    return (localStorage.getItem(`rasoi.${name}`) as Preferences[Name] | null) ?? defaults[name]
  } catch {
    // Some private windows disable storage.
    return defaults[name]
  }
}

function writePreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  try {
    localStorage.setItem(`rasoi.${name}`, value)
  } catch {
    // Without storage the value lasts until the page closes.
    defaults[name] = value
  }
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  addEventListener("storage", listener)
  return () => {
    unsubscribe()
    removeEventListener("storage", listener)
  }
}

export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = useSyncExternalStore(subscribe, () => readPreference(name))
  return [value, next => writePreference(name, next)]
}

/** Applies the theme to the whole page before the first render. */
export function applyTheme(): void {
  const theme = readPreference("theme")
  document.documentElement.style.colorScheme = theme === "system" ? "light dark" : theme
}
