import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { openDB } from "idb"
import { expect, test, vi } from "vitest"

test("orders that an earlier version of the console stored are sent by this one", async () => {
  // Another test of this worker may have opened the database.
  vi.stubGlobal("indexedDB", new IDBFactory())
  vi.resetModules()
  const { listUnsent } = await import("./outbox.ts")
  const before = await openDB("rasoi-counter", 1, {
    upgrade(database) {
      database.createObjectStore("documents", { keyPath: ["restaurantId", "kind"] })
      database.createObjectStore("tablets", { keyPath: "restaurantId" })
      const outbox = database.createObjectStore("outbox", { keyPath: "position", autoIncrement: true })
      outbox.createIndex("id", "id", { unique: true })
    },
  })
  const order = { id: "ord_1", restaurantId: "rst_1", request: { number: "T2-1" }, refusal: null }
  await before.add("outbox", order)
  before.close()
  expect(await listUnsent("rst_1")).toEqual([{ ...order, kind: "ORDER", position: 1 }])
  vi.unstubAllGlobals()
  vi.resetModules()
})
