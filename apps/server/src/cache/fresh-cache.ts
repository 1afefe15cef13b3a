/** Whether notifications of changes in other processes still arrive. */
export interface Freshness {
  isFresh(): boolean
}

export interface FreshCache<Value> {
  /** Returns a cached and trusted value directly, otherwise a promise that loads it from the database. */
  get(id: string): Value | Promise<Value>
  /** A cached and trusted value. Loads nothing. */
  peek(id: string): Value | undefined
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
 * Keeps values by id until they are invalidated. While no change notifications arrive, cached values are not trusted:
 * every read gets a value that was loaded after the read began, and fails if the database fails.
 */
export function makeFreshCache<Value>({
  load,
  freshness,
  maximumEntries,
}: Options<Value>): FreshCache<Value> {
  const values = new Map<string, { value: Value }>()
  const loading = new Map<string, Promise<Value>>()
  const untrusted = new Map<string, SharedLoad<Value>>()

  /** All reads that arrive during a load share the next one, so that an id has at most two loads at a time. */
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
        // A change in the meantime removed this load from the map: its result may be outdated.
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
    const [oldest] = values.keys()
    if (values.size > maximumEntries && oldest !== undefined) values.delete(oldest)
  }

  return {
    peek: id => (freshness.isFresh() ? values.get(id)?.value : undefined),
    get(id) {
      if (!freshness.isFresh()) {
        values.delete(id)
        return loadAfterNow(id)
      }
      const cached = values.get(id)
      return cached ? cached.value : (loading.get(id) ?? startLoading(id))
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
