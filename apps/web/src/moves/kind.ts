import type { ErrorCode, ResponseOf } from "@rasoi/contract"
import type { getOrderHistory, getReservationHistory } from "@rasoi/contract/console"
import type { SubjectKey } from "../api/query-keys.ts"
import type { ActorWords } from "./describe-actor.ts"

type History = ResponseOf<typeof getOrderHistory> | ResponseOf<typeof getReservationHistory>

/** An order or a booking. */
export interface Movable<Status extends string = string> {
  readonly id: string
  readonly status: Status
  readonly undo: { readonly to: Status; readonly until: string } | null
}

/** A question before an undo, with the text of the button that undoes all the same. */
export interface Question {
  readonly text: string
  readonly confirm: string
}

/** What differs between orders and bookings when staff move them, take a move back, or are refused. */
export interface MovableKind<Thing extends Movable> {
  /** The queries that a move changes. */
  readonly queryKey: SubjectKey
  readonly name: (thing: Thing) => string
  /** In a warning, which somebody may read much later. */
  readonly fullName: (thing: Thing) => string
  readonly statusText: (thing: Thing) => string
  readonly getHistory: (id: string) => Promise<{ readonly moves: readonly History["moves"][number][] }>
  readonly sendUndo: (thing: Thing) => Promise<Thing>
  readonly askBeforeUndo?: (thing: Thing) => Promise<Question | null>
  /** Refusals of an undo that say more than the usual sentence. */
  readonly undoRefusals?: Partial<Record<ErrorCode, (name: string) => string>>
  readonly statusWords: Readonly<Record<Thing["status"], string>>
  readonly words: ActorWords & {
    readonly nowIs: (name: string, status: string) => string
    readonly undid: (name: string, status: string) => string
    readonly alreadyIs: (name: string, status: string) => string
    readonly alreadyMoved: (name: string, status: string, by: string, when: string) => string
    /** For a last entry that keeps the status. Without this sentence such entries, as the delays of orders, do not count. */
    readonly changedMeanwhile?: (name: string, by: string, when: string) => string
  }
}
