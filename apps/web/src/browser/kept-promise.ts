const forgets = new Set<() => void>()

/** A file did not arrive: there is no network, or the server has newer files. */
export class NotLoaded extends Error {}

/**
 * The same promise for every render, as React's `use` needs it. A failed one stays until `forgetFailed`: loaded again in every
 * render, it would never show that it failed.
 */
export function keepPromises<Value, Key = void>(
  load: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, Promise<Value>>()
  const start = (key: Key) => {
    const promise = load(key).catch(cause => {
      throw new NotLoaded("not loaded", { cause })
    })
    promise.then(
      // React reads these, and then does not wait for a promise that it sees for the first time.
      value => Object.assign(promise, { status: "fulfilled", value }),
      () => forgets.add(() => kept.delete(key)),
    )
    kept.set(key, promise)
    return promise
  }
  return key => kept.get(key) ?? start(key)
}

/** What failed loads again when it is next needed. */
export function forgetFailed(): void {
  for (const forget of forgets) forget()
  forgets.clear()
}
