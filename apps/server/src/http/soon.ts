/** A value that is at hand, or a promise of it: who has it at hand spares everybody a turn of the event loop. */
export type Soon<Value> = Value | Promise<Value>

export function andThen<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value)
}
