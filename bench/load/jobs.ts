import type { ClosedLoad, Counted } from "./closed-loop.ts"
import type { ConsoleFaults, ConsoleLoad, EventTimes } from "./consoles.ts"
import type { OpenLoad, Timed } from "./open-loop.ts"
import type { OverLoad, Overloaded } from "./overload.ts"

/** The jobs of the load process. */
export interface Jobs {
  closed(load: ClosedLoad): Promise<Counted>
  open(load: OpenLoad): Promise<Timed>
  openConsoles(load: ConsoleLoad): Promise<void>
  closeConsoles(load: undefined): Promise<ConsoleFaults>
  events(load: OpenLoad): Promise<EventTimes>
  overload(load: OverLoad): Promise<Overloaded>
  /** Lowers the priority of the load process for the rest of the run. */
  lowerPriority(load: undefined): Promise<void>
}

export interface Job {
  readonly id: number
  readonly kind: keyof Jobs
  readonly load: unknown
}

export interface JobResult {
  readonly id: number
  readonly result?: unknown
  readonly error?: string
}
