/** What outlives a reload. A browser that keeps nothing still works until the page is left. */
const unkept = new Map()

export function recall(name, store = localStorage) {
  try {
    return JSON.parse(store.getItem(name)) ?? unkept.get(name)
  } catch {
    return unkept.get(name)
  }
}

export function keep(name, value, store = localStorage) {
  try {
    store.setItem(name, JSON.stringify(value))
    unkept.delete(name)
  } catch {
    unkept.set(name, value)
  }
}

export function forget(name, store = localStorage) {
  unkept.delete(name)
  try {
    store.removeItem(name)
  } catch {
    // There was nothing to forget.
  }
}
