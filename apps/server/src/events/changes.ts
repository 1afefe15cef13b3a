import { announceChange, type Database, DatabaseUnavailable, type Queries } from "../db/index.ts"

/** The kinds of data that caches and consoles hold. */
export const topics = ["restaurant", "settings", "menu", "keys", "sessions", "team"] as const
export type Topic = (typeof topics)[number]

export interface TopicChange {
  readonly topic: Topic
  readonly restaurantId: string
}

export type ChangeListener = (change: TopicChange) => void

/**
 * `alsoChanged` adds another restaurant that the transaction changes. After `nothingChanged` no notification is sent, so
 * that consoles do not fetch unchanged data.
 */
export type Edit<T> = (
  tx: Queries,
  alsoChanged: (restaurantId: string) => void,
  nothingChanged: () => void,
) => Promise<T>

/** Every change of cached data goes through this: commit, then notify this process at once and the others soon. */
export interface ChangeHub {
  edit<T>(topic: Topic, restaurantId: string, work: Edit<T>): Promise<T>
  onChange(listener: ChangeListener): void
  /** Notifications may have been missed: every cached value may be stale. */
  onGap(listener: () => void): void
  deliver(change: TopicChange): void
  deliverGap(): void
}

/** Runs in the transaction of a change, after everything else. */
export type BeforeCommit = (tx: Queries, topic: Topic) => Promise<void>

export function makeChangeHub(db: Database, nodeId: string, beforeCommit?: BeforeCommit): ChangeHub {
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
          // Reset on each run, because a transaction is retried after a conflict.
          changed = new Set([restaurantId])
          const value = await work(
            tx,
            id => changed.add(id),
            () => changed.clear(),
          )
          for (const id of changed) await announceChange(tx, { origin: nodeId, topic, restaurantId: id })
          await beforeCommit?.(tx, topic)
          return value
        })
        deliverAll()
        return result
      } catch (error) {
        // The connection broke during COMMIT. It may have succeeded, so cached values may be stale.
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
