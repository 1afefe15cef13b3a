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

interface SharedLoad<Value> {
  readonly promise: Promise<Value>
  started: boolean
}

/**
 * Values by id, kept until somebody says they changed. While no notifications of changes arrive, nothing cached is
 * trusted: every read gets a value that was loaded after it was asked for, and fails if the database does.
 */
export function makeFreshCache<Value>({
  load,
  freshness,
  maximumEntries,
}: Options<Value>): FreshCache<Value> {
  const values = new Map<string, { value: Value }>()
  const loading = new Map<string, Promise<Value>>()
  const untrusted = new Map<string, SharedLoad<Value>>()

  /** All reads that arrive during a load share the next one, so that an id has two loads at most, however many ask. */
  function loadAfterNow(id: string): Promise<Value> {
    const last = untrusted.get(id)
    if (last && !last.started) return last.promise
    const begin = () => {
      shared.started = true
      return load(id)
    }
    const promise = (last ? last.promise.then(begin, begin) : load(id)).finally(() => {
      if (untrusted.get(id) === shared) untrusted.delete(id)
    })
    const shared: SharedLoad<Value> = { promise, started: last === undefined }
    untrusted.set(id, shared)
    return promise
  }

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
        return loadAfterNow(id)
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
