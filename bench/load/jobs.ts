import type { ClosedLoad, Counted } from "./closed-loop.ts"
import type { ConsoleFaults, ConsoleLoad, EventTimes } from "./consoles.ts"
import type { OpenLoad, Timed } from "./open-loop.ts"
import type { OverLoad, Overloaded } from "./overload.ts"

/** What the generator can be told to do. */
export interface Works {
  closed(load: ClosedLoad): Promise<Counted>
  open(load: OpenLoad): Promise<Timed>
  openConsoles(load: ConsoleLoad): Promise<void>
  closeConsoles(load: undefined): Promise<ConsoleFaults>
  events(load: OpenLoad): Promise<EventTimes>
  overload(load: OverLoad): Promise<Overloaded>
  /** From then on others come first at the processor. */
  giveWay(load: undefined): Promise<void>
}

export interface Work {
  readonly id: number
  readonly kind: keyof Works
  readonly load: unknown
}

export interface Done {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}
