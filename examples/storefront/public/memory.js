/** Stores values across reloads. Without browser storage they last until the page is left. */
const fallback = new Map()

export function recall(name, store = localStorage) {
  try {
    return JSON.parse(store.getItem(name)) ?? fallback.get(name)
  } catch {
    return fallback.get(name)
  }
}

export function keep(name, value, store = localStorage) {
  try {
    store.setItem(name, JSON.stringify(value))
    fallback.delete(name)
  } catch {
    fallback.set(name, value)
  }
}

export function forget(name, store = localStorage) {
  fallback.delete(name)
  try {
    store.removeItem(name)
  } catch {
    // Storage is not available.
  }
}
