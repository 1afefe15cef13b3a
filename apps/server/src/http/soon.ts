/** A value that is at hand, or a promise of it: who has it at hand spares everybody a turn of the event loop. */
export type Soon<Value> = Value | Promise<Value>

export function andThen<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/**
 * Both values, started together. Two promises that are awaited one after the other end the process when the second
 * rejects first: nobody has attached a handler to it yet.
 */
export function both<First, Second>(first: Soon<First>, second: Soon<Second>): Soon<[First, Second]> {
  if (first instanceof Promise || second instanceof Promise) return Promise.all([first, second])
  return [first, second]
}
