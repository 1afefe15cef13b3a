import { announceChange, type Database, DatabaseUnavailable, type Queries } from "../db/index.ts"

/** What can change under a cache or on a console's screen. */
export type Topic = "restaurant" | "settings" | "menu" | "keys" | "sessions" | "team"

export interface TopicChange {
  readonly topic: Topic
  readonly restaurantId: string
}

export type ChangeListener = (change: TopicChange) => void

/**
 * `alsoChanged` names a further restaurant that the same transaction touches. After `nothingChanged` nobody is told:
 * every console would ask for what it has.
 */
export type Edit<T> = (
  tx: Queries,
  alsoChanged: (restaurantId: string) => void,
  nothingChanged: () => void,
) => Promise<T>

/** One way to change what others may have cached: commit, and tell them, here at once and elsewhere soon. */
export interface ChangeHub {
  edit<T>(topic: Topic, restaurantId: string, work: Edit<T>): Promise<T>
  onChange(listener: ChangeListener): void
  /** News may have been missed: everything cached is suspect. */
  onGap(listener: () => void): void
  deliver(change: TopicChange): void
  deliverGap(): void
}

export function makeChangeHub(db: Database, nodeId: string): ChangeHub {
  const listeners: ChangeListener[] = []
  const gapListeners: (() => void)[] = []
  const deliver = (change: TopicChange) => {
    for (const listener of listeners) listener(change)
  }
  return {
    async edit(topic, restaurantId, work) {
      let changed = new Set([restaurantId])
      const deliverAll = () => {
        for (const id of changed) deliver({ topic, restaurantId: id })
      }
      try {
        const result = await db.transaction(async tx => {
          // Anew for each run: a transaction that met a conflict is run again.
          changed = new Set([restaurantId])
          const made = await work(
            tx,
            id => changed.add(id),
            () => changed.clear(),
          )
          for (const id of changed) await announceChange(tx, { origin: nodeId, topic, restaurantId: id })
          return made
        })
        deliverAll()
        return result
      } catch (error) {
        // The connection broke during COMMIT: it may have happened, so what is cached is no longer certain.
        if (error instanceof DatabaseUnavailable && error.commitUnknown) deliverAll()
        throw error
      }
    },
    onChange: listener => listeners.push(listener),
    onGap: listener => gapListeners.push(listener),
    deliver,
    deliverGap() {
      for (const listener of gapListeners) listener()
    },
  }
}
