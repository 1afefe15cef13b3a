/** Callbacks of one event, in the form that useSyncExternalStore takes. */
export function makeListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    subscribe(listener: (...values: Values) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...values: Values): void {
      for (const listener of listeners) listener(...values)
    },
  }
}
