import { hasNoSeats, isFull, nameOf, type Sent } from "./requests.ts"

/** The order of the members is the order of the table's columns. */
export interface Counts {
  readonly sent: number
  readonly acknowledged: number
  /** No response, 503, or a proxy's 502 or 504: the client cannot know whether the order was stored. */
  readonly unknown: number
  /** How many of the unknown orders were stored. */
  readonly kept: number
  readonly lost: number
  /** At the end a key does not have exactly one order, or a booking that was refused is stored. */
  readonly doubled: number
  /** The stored response differs from the client's. */
  readonly different: number
  /** A repeat with the same key did not return the same response. */
  readonly notReplayed: number
  /** Other statuses, and bookings that were refused although there were seats. */
  readonly unexpected: number
}

const unknownStatuses = new Set([0, 502, 503, 504])

/** The stored responses, by the customer's name. */
export type Stored = ReadonlyMap<string, readonly string[]>

interface Found {
  readonly sent: readonly Sent[]
  /** Stored orders after the load, and after every order was repeated. */
  readonly before: Stored
  readonly after: Stored
  readonly repeated: ReadonlyMap<number, Sent>
}

export function evaluate({ sent, before, after, repeated }: Found): Counts {
  const storedOf = (index: number) => before.get(nameOf(index)) ?? []
  const isStored = (index: number) => storedOf(index).length > 0
  const acknowledged = sent.filter(({ status }) => status === 201)
  const refused = sent.filter(one => isFull(one) && hasNoSeats(one.index, isStored))
  const unknown = sent.filter(({ status }) => unknownStatuses.has(status))
  const count = (orders: readonly Sent[], holds: (sent: Sent) => boolean) => orders.filter(holds).length
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    unknown: unknown.length,
    kept: count(unknown, ({ index }) => isStored(index)),
    lost: count(acknowledged, ({ index }) => !isStored(index)),
    doubled: count(sent, one => {
      const { length } = after.get(nameOf(one.index)) ?? []
      const expected = isFull(repeated.get(one.index) ?? one) ? 0 : 1
      return length !== expected || storedOf(one.index).length > expected
    }),
    different: count(acknowledged, ({ index, text }) => storedOf(index).some(response => response !== text)),
    notReplayed: count(sent, ({ index }) => !isReplay(repeated.get(index), storedOf(index)[0])),
    unexpected: sent.length - acknowledged.length - unknown.length - refused.length,
  }
}

/** A stored order must be replayed byte for byte; one that was not stored is placed now, or refused for lack of seats. */
function isReplay(response: Sent | undefined, stored: string | undefined): boolean {
  if (!response) return false
  if (isFull(response)) return stored === undefined
  if (response.status !== 201) return false
  return stored === undefined ? !response.replayed : response.replayed && response.text === stored
}

export function isBroken({ lost, doubled, different, notReplayed, unexpected }: Counts): boolean {
  return lost + doubled + different + notReplayed + unexpected > 0
}
