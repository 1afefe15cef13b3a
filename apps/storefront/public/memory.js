import { storeName } from "./site.js"

/** Stores values across reloads. Without browser storage they last until the page is left. */
const fallback = new Map()

/** Even to name the storage throws where it is blocked. */
function storeOf(kind) {
  return kind === "tab" ? sessionStorage : localStorage
}

export function recall(name, kind) {
  try {
    return JSON.parse(storeOf(kind).getItem(storeName(name))) ?? fallback.get(name)
  } catch {
    return fallback.get(name)
  }
}

export function keep(name, value, kind) {
  try {
    storeOf(kind).setItem(storeName(name), JSON.stringify(value))
    fallback.delete(name)
  } catch {
    fallback.set(name, value)
  }
}

export function forget(name, kind) {
  fallback.delete(name)
  try {
    storeOf(kind).removeItem(storeName(name))
  } catch {
    // Storage is not available.
  }
}

export function isLasting() {
  try {
    storeOf().setItem(storeName("test"), "1")
    storeOf().removeItem(storeName("test"))
    return true
  } catch {
    return false
  }
}
