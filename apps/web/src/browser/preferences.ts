import { type ConsoleLanguage, consoleLanguages, firstOffered } from "@rasoi/contract/languages"
import { useSyncExternalStore } from "react"
import { makeListeners } from "./listeners.ts"

/** Preferences of this device only, not of the restaurant. */
export interface Preferences {
  language: ConsoleLanguage
  theme: "system" | "light" | "dark"
  sound: "on" | "off"
  autoPrintTicket: "on" | "off"
  /** The width of the printer's roll, in millimetres. */
  paperWidth: "80" | "58"
  keepAwake: "on" | "off"
  notifications: "on" | "off"
  /** The dishes in the kitchen: a line with the first ones, or all with their orders. */
  kitchenTotals: "line" | "all"
  /** The line for walk-ins and free times, on a phone. */
  seatLine: "open" | "folded"
  /** The orders in a column of the board: what is due first, or as they arrived. */
  orderSorting: "due" | "arrival"
  /** Whether the Counter was opened here: then orders can wait on this device. */
  counter: "on" | "off"
}

const defaults: Preferences = {
  language: firstOffered(globalThis.navigator?.languages ?? [], consoleLanguages),
  theme: "system",
  sound: "on",
  autoPrintTicket: "off",
  paperWidth: "80",
  keepAwake: "on",
  notifications: "off",
  kitchenTotals: "line",
  seatLine: "folded",
  orderSorting: "due",
  counter: "off",
}

const listeners = makeListeners()

export function readPreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  try {
    const stored = localStorage.getItem(`rasoi.${name}`) as Preferences[Name] | null
    return stored === null || isGone(name, stored) ? defaults[name] : stored
  } catch {
    // Some private windows disable storage.
    return defaults[name]
  }
}

/** A language that this version of the console does not have: it would show nothing. */
function isGone(name: keyof Preferences, stored: string): boolean {
  return name === "language" && !consoleLanguages.some(language => language === stored)
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

/**
 * Applies the theme to the whole page before the first render. An attribute, because the build replaces `light-dark()` for
 * older browsers, and then only the rules of `base.css` change the colours.
 */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readPreference("theme")
}
