/** Says whether news of changes made elsewhere still arrives. */
export interface Freshness {
  isFresh(): boolean
}

export interface FreshCache<Value> {
  /** At once when the value is here and can be trusted, else a promise of it, straight from the database. */
  get(id: string): Value | Promise<Value>
  invalidate(id: string): void
  clear(): void
}

interface Options<Value> {
  load(id: string): Promise<Value>
  freshness: Freshness
  maximumEntries: number
}

/**
 * Values by id, kept until somebody says they changed. While the news of changes is cut off nothing cached is
 * believed: every read asks the database, and fails with it. So a value is never older than the news.
 */
export function makeFreshCache<Value>({
  load,
  freshness,
  maximumEntries,
}: Options<Value>): FreshCache<Value> {
  const values = new Map<string, { value: Value }>()
  const loading = new Map<string, Promise<Value>>()

  function startLoading(id: string): Promise<Value> {
    const promise = load(id)
      .then(value => {
        // A change that came in meanwhile took this load out of the map: its result may be the old one.
        if (loading.get(id) === promise) remember(id, value)
        return value
      })
      .finally(() => {
        if (loading.get(id) === promise) loading.delete(id)
      })
    loading.set(id, promise)
    return promise
  }

  function remember(id: string, value: Value): void {
    values.delete(id)
    values.set(id, { value })
    if (values.size > maximumEntries) {
      for (const oldest of values.keys()) {
        values.delete(oldest)
        break
      }
    }
  }

  return {
    get(id) {
      if (!freshness.isFresh()) {
        values.delete(id)
        return load(id)
      }
      const kept = values.get(id)
      return kept ? kept.value : (loading.get(id) ?? startLoading(id))
    },
    invalidate(id) {
      values.delete(id)
      loading.delete(id)
    },
    clear() {
      values.clear()
      loading.clear()
    },
  }
}
