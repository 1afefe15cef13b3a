import { expect, inject, test } from "vitest"
import { createTestDatabase } from "../testing/database.ts"
import { holdLock } from "./hold-lock.ts"

test("one of several processes runs the work; the others do not wait; afterwards it is free again, also after a fault", async () => {
  const connection = await createTestDatabase(inject("clusterConnection"))
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = holdLock(connection, "work", () => {
    started.resolve()
    return done
  })
  await started.promise
  const never = () => Promise.reject(new Error("two at once"))
  expect(await holdLock(connection, "work", never)).toBe(false)
  expect(await holdLock(connection, "other work", async () => {})).toBe(true)
  finish()
  expect(await first).toBe(true)
  await expect(holdLock(connection, "work", () => Promise.reject(new Error("a fault")))).rejects.toThrow(
    "a fault",
  )
  expect(await holdLock(connection, "work", async () => {})).toBe(true)
})
