/** What outlives a reload. A browser that keeps nothing still works until the page is left. */
const here = new Map()

export function recall(name, store = localStorage) {
  try {
    return JSON.parse(store.getItem(name) ?? "null") ?? here.get(name)
  } catch {
    return here.get(name)
  }
}

export function keep(name, value, store = localStorage) {
  here.set(name, value)
  try {
    store.setItem(name, JSON.stringify(value))
  } catch {
    // Full or forbidden: `here` has it.
  }
}

export function forget(name, store = localStorage) {
  here.delete(name)
  try {
    store.removeItem(name)
  } catch {
    // There was nothing to forget.
  }
}
