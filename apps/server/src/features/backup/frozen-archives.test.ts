import { createReadStream, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, inject, test } from "vitest"
import { thorough } from "../../../../../tests/rounds.ts"
import { ManualClock, startTestApp } from "../../testing/app.ts"
import { createTestDatabase, migrationsDirectory } from "../../testing/database.ts"
import { listRestaurantRows } from "../restaurant/index.ts"
import { checkData } from "./check-data.ts"
import { archivesDirectory } from "./frozen-archives.fixture.ts"
import { loadArchive } from "./load-archive.ts"
import { withSession } from "./session.ts"

/** Orders exist since schema 0002, bookings since 0003, undo since 0013, erasure since 0015, pages since 0027. */
const archives = readdirSync(archivesDirectory)
  .sort()
  .map(file => {
    const schema = file.slice("schema-".length, "schema-".length + 4)
    const since = <Value>(first: string, then: Value, before: Value) => (schema >= first ? then : before)
    return {
      file,
      schema,
      orders: since("0002", 2, 0),
      bookings: since("0003", 2, 0),
      moves: since(
        "0013",
        ["ACCEPTED", "ACCEPTED", "PREPARING", "READY", "COMPLETED", "READY", "COMPLETED"],
        ["ACCEPTED", "PREPARING", "READY", "COMPLETED"],
      ),
      erased: since("0015", true, false),
      pages: since("0027", ["frozen"], []),
    }
  })
/** The first one runs every migration. */
const tested = thorough
  ? archives
  : archives.filter((_, index) => index === 0 || index === archives.length - 1)
const migrations = readdirSync(migrationsDirectory).map(file => file.slice(0, 4))

test.each(tested)(
  "a backup with schema $schema is restored, migrated, sound, and read by the API",
  async archive => {
    const connection = await createTestDatabase(inject("clusterConnection"))
    const input = createReadStream(join(archivesDirectory, archive.file))
    const { header, migrated } = await loadArchive({ connection, input, migrationsDirectory })
    const later = migrations.filter(schema => schema > archive.schema)
    expect([header.schema.at(-1)?.id, migrated.length]).toEqual([archive.schema, later.length])
    const checked = await withSession(connection, client => checkData(client, new Date(header.createdAt)))
    expect(checked).toEqual({ orders: archive.orders, bookings: archive.bookings, faults: [] })

    const app = await startTestApp({ connection, clock: new ManualClock(Date.parse(header.createdAt)) })
    try {
      const [restaurant] = await listRestaurantRows(app.db)
      const cookie = await app.signedIn(restaurant?.id ?? "")
      const read = async (path: string) => (await app.call(`/console/v1/${path}`, { cookie })).body
      expect((await read("settings")).settings).toMatchObject({
        profile: { name: "Angaara Tandoor" },
        privacy: { retentionDays: 365 },
      })
      expect((await read("menu")).menu.categories.length).toBeGreaterThan(1)
      const keys = (await read("keys")).data as { page: boolean }[]
      expect(keys.filter(({ page }) => !page)).toHaveLength(1)
      const pages = await Promise.all(archive.pages.map(slug => app.call(`/r/${slug}`)))
      expect(pages.map(({ status }) => status)).toEqual(archive.pages.map(() => 200))
      const { data } = await read("orders?view=finished&date=2026-10-17")
      expect(data.map(({ status }: { status: string }) => status)).toEqual(
        archive.orders ? ["REJECTED", "COMPLETED"] : [],
      )
      if (archive.orders) {
        const { moves } = await read(`orders/${data[1].id}/history`)
        expect(moves.map(({ to }: { to: string }) => to)).toEqual(archive.moves)
        expect(data[0].customer.name === "").toBe(archive.erased)
      }
      const bookings = await Promise.all(
        ["2026-10-17", "2026-10-22"].map(date => read(`reservations?date=${date}`)),
      )
      expect(bookings.flatMap(({ data }) => data)).toHaveLength(archive.bookings)
      const sales = await read("reports/sales?from=2026-10-17&to=2026-10-17")
      expect(sales.totals.bills).toBe(archive.orders ? 1 : 0)
    } finally {
      await app.stop()
    }
  },
)
