import type { EventType } from "@rasoi/contract/console/events"

/** Notifies a console that it should fetch something. It never contains the changed data. */
export interface BusEvent {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

export interface SequencedEvent extends BusEvent {
  /** Increases per restaurant, so that a console detects a gap. */
  readonly sequence: number
}

type Listener = (event: SequencedEvent) => void

/** Events of one server process. */
export class EventBus {
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly published = new Map<string, number>()
  private skipped = 0

  publish(restaurantId: string, event: BusEvent): void {
    this.published.set(restaurantId, (this.published.get(restaurantId) ?? 0) + 1)
    const sequence = this.sequence(restaurantId)
    for (const listener of this.listeners.get(restaurantId) ?? []) listener({ ...event, sequence })
  }

  subscribe(restaurantId: string, listener: Listener): () => void {
    const listeners = this.listeners.get(restaurantId) ?? new Set()
    this.listeners.set(restaurantId, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.listeners.delete(restaurantId)
    }
  }

  /** The sequence number of the restaurant's latest event. */
  sequence(restaurantId: string): number {
    return (this.published.get(restaurantId) ?? 0) + this.skipped
  }

  /** Events of other processes may have been missed: skips numbers, so that consoles detect the gap. */
  skip(): void {
    // Skip two: the next number is a normal event for a console, and only a larger one is a gap.
    this.skipped += 2
  }
}
