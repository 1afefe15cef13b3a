import { noteOf, type Sent } from "./orders.ts"

/** In the order of the table's columns. */
export interface Counts {
  readonly sent: number
  readonly acknowledged: number
  /** The client got no answer, or that the service is not available: it cannot know whether the order was kept. */
  readonly unknown: number
  /** Of the unknown ones. */
  readonly kept: number
  readonly lost: number
  /** In the end there is not exactly one order for a key. */
  readonly doubled: number
  /** Stored otherwise than the client was told. */
  readonly different: number
  /** Repeated with the same key, it was not the same answer again. */
  readonly notReplayed: number
  /** Answers other than 201 and 503. */
  readonly unexpected: number
}

/** The answers that are stored, by the note of their order. */
export type Stored = ReadonlyMap<string, readonly string[]>

interface Found {
  readonly sent: readonly Sent[]
  /** What was stored when the load had ended, and after every order was repeated. */
  readonly before: Stored
  readonly after: Stored
  readonly repeated: ReadonlyMap<number, Sent>
}

export function judge({ sent, before, after, repeated }: Found): Counts {
  const storedOf = (index: number) => before.get(noteOf(index)) ?? []
  const acknowledged = sent.filter(({ status }) => status === 201)
  const unknown = sent.filter(({ status }) => status === 0 || status === 503)
  const count = (orders: readonly Sent[], holds: (sent: Sent) => boolean) => orders.filter(holds).length
  return {
    sent: sent.length,
    acknowledged: acknowledged.length,
    unknown: unknown.length,
    kept: count(unknown, ({ index }) => storedOf(index).length > 0),
    lost: count(acknowledged, ({ index }) => storedOf(index).length === 0),
    doubled: count(sent, ({ index }) => after.get(noteOf(index))?.length !== 1 || storedOf(index).length > 1),
    different: count(acknowledged, ({ index, text }) => storedOf(index).some(answer => answer !== text)),
    notReplayed: count(sent, ({ index }) => !isReplay(repeated.get(index), storedOf(index)[0])),
    unexpected: sent.length - acknowledged.length - unknown.length,
  }
}

/** What was stored is answered again, byte for byte; what was not, is placed now. */
function isReplay(answer: Sent | undefined, stored: string | undefined): boolean {
  if (answer?.status !== 201) return false
  return stored === undefined ? !answer.replayed : answer.replayed && answer.text === stored
}

export function isBroken({ lost, doubled, different, notReplayed, unexpected }: Counts): boolean {
  return lost + doubled + different + notReplayed + unexpected > 0
}
