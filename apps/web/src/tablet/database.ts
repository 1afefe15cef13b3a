import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import { makeListeners } from "../browser/listeners.ts"
import type { StoredCommand } from "./command.ts"

/** What the Counter keeps on this tablet: menu and settings, the number series, what the server does not have yet. */

export interface Tablet {
  readonly restaurantId: string
  /** Made here and lost with this database: the server then gives another series, and no number repeats. */
  readonly tabletId: string
  /** Null until the server has given it. */
  readonly series: string | null
  readonly nextNumber: number
  /** The next number of its bills, by financial year. Left out: 1. */
  readonly nextBills?: Readonly<Record<string, number>>
  /** Made here, and known to nobody else: numbers of its series need it. Left out until it is first used. */
  readonly secret?: string
  /** The last restore of the server after which everything was sent again. Null: there was none. */
  readonly restoredAt?: string | null
}

interface Kept<Kind extends string, Document> {
  readonly restaurantId: string
  readonly kind: Kind
  readonly version: number
  /** The number of upgrade steps that the document has had: a newer console upgrades it further. */
  readonly shape: number
  readonly document: Document
}

export type KeptDocument = Kept<"menu", MenuDocument> | Kept<"settings", Settings>

/** What this tablet remembers for its screens. It may name customers, so it goes at sign-out and after a week. */
export interface Note {
  readonly restaurantId: string
  readonly name: string
  readonly savedAt: number
  readonly value: unknown
}

interface CounterSchema extends DBSchema {
  documents: { key: [string, string]; value: KeptDocument }
  tablets: { key: string; value: Tablet }
  notes: { key: [string, string]; value: Note }
  outbox: { key: number; value: StoredCommand; indexes: { id: string } }
}

type CounterDatabase = IDBPDatabase<CounterSchema>

let opened: Promise<CounterDatabase> | undefined

/** Fails if the browser allows no storage. */
export function openCounter(): Promise<CounterDatabase> {
  opened ??= openDB<CounterSchema>("rasoi-counter", 2, {
    async upgrade(database, before, _now, change) {
      if (before < 1) {
        database.createObjectStore("documents", { keyPath: ["restaurantId", "kind"] })
        database.createObjectStore("tablets", { keyPath: "restaurantId" })
        // Sent in the order in which they were made, whatever the clock did meanwhile.
        const outbox = database.createObjectStore("outbox", { keyPath: "position", autoIncrement: true })
        outbox.createIndex("id", "id", { unique: true })
      }
      if (before < 2) {
        database.createObjectStore("notes", { keyPath: ["restaurantId", "name"] })
        // Only orders were kept before.
        const outbox = change.objectStore("outbox")
        for (const order of await outbox.getAll())
          await outbox.put({ ...order, kind: "ORDER" } as StoredCommand)
      }
    },
    // Another tab has a newer version of the console.
    blocking: () => forgetOpened(),
    terminated: () => forgetOpened(),
  }).catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

function forgetOpened(): void {
  void opened?.then(database => database.close())
  opened = undefined
}

/** On disk before it counts as written: a tablet can lose its power at any moment. */
export const strict = { durability: "strict" } as const

const { subscribe, notify } = makeListeners()
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("rasoi-counter") : undefined
channel?.addEventListener("message", () => notify())

/** Called when something of the database changed, in this tab or another one. */
export const onCounterChange = subscribe

export function notifyCounterChange(): void {
  notify()
  channel?.postMessage(null)
}
