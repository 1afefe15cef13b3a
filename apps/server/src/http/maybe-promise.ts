/** A value or a promise of it. A value that is already known saves a turn of the event loop. */
export type MaybePromise<Value> = Value | Promise<Value>

export function andThen<Value, Next>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/**
 * Both values, started together. Two promises that are awaited one after the other end the process when the second
 * rejects first: nobody has attached a handler to it yet.
 */
export function both<First, Second>(
  first: MaybePromise<First>,
  second: MaybePromise<Second>,
): MaybePromise<[First, Second]> {
  if (first instanceof Promise || second instanceof Promise) return Promise.all([first, second])
  return [first, second]
}
