import { afterAll, expect, test } from "vitest"
import { makeSpawner } from "../../apps/server/src/cli/rasoi.fixture.ts"
import { migrate, openEmbedded } from "../../apps/server/src/db/index.ts"
import { startTestApp } from "../../apps/server/src/testing/app.ts"
import { migrationsDirectory, silentLog } from "../../apps/server/src/testing/database.ts"
import { makeDataDir } from "../../apps/server/src/testing/process.ts"
import { findFaketime } from "../../scripts/faketime.ts"
import { actAtRandom, closeDay, finish, kindsOfActs } from "./acts.ts"
import { dayOf } from "./books.ts"
import { KilledServer } from "./killed-server.fixture.ts"
import { Random } from "./random.ts"
import { differences } from "./reports.ts"
import { type MadeRestaurant, makeRestaurant, openEvening } from "./restaurant.fixture.ts"
import { sendAll } from "./sending.ts"

const dataDir = makeDataDir()
afterAll(() => dataDir.remove())
const faketime = findFaketime()
const [evenings, actsOfAnEvening] = [4, 525]
const dayMs = 86_400_000

/** In an embedded database of its own, which the killed server then uses. */
async function prepare(): Promise<{
  restaurant: MadeRestaurant
  owner: { email: string; password: string }
}> {
  const embedded = await openEmbedded({ dataDir: dataDir.path, log: silentLog, purpose: "server" })
  try {
    const { connection } = embedded
    await migrate(connection, { directory: migrationsDirectory, log: silentLog })
    const app = await startTestApp({ connection })
    try {
      const restaurant = await makeRestaurant(app)
      return { restaurant, owner: await app.person(restaurant.restaurantId) }
    } finally {
      await app.stop()
    }
  } finally {
    await embedded.stop()
  }
}

test.skipIf(!faketime)(
  "more than 2,000 random acts while the server and its database are killed: all agree with books kept beside the server",
  async ({ annotate }) => {
    const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 1_000_000)
    await annotate(`LEDGER_SEED=${seed}`)
    const random = new Random(seed)
    const server = new KilledServer({
      ...(await prepare()),
      dataDir: dataDir.path,
      faketime: faketime ?? "",
      random: new Random(seed + 1),
      killed: 1 / 150,
    })
    let morning = Date.parse("2026-10-17T09:30:00Z")
    const happened: string[] = []
    // Also after a failure: no server of this test stays behind.
    try {
      await server.startAt(morning)
      const evening = await openEvening(server, random, await server.menu(), 1)
      const days: string[] = []
      for (let day = 1; day <= evenings; day += 1) {
        happened.push(...(await actAtRandom(evening, actsOfAnEvening)))
        if (day === evenings) await finish(evening)
        else await sendAll(evening)
        days.push(dayOf(server.now()))
        // One day is left open.
        if (day !== 2) await closeDay(evening)
        expect(await differences(evening, days), `seed ${seed}`).toEqual([])
        await server.stop()
        morning += dayMs
        if (day < evenings) await server.startAt(morning)
      }
    } finally {
      await server.stop()
    }
    await annotate(
      `${happened.length} acts, ${server.kills} kills, ${server.unanswered} requests without an answer, ${server.busy} to a busy server`,
    )
    expect(new Set(happened)).toEqual(new Set(kindsOfActs))
    expect(server.unanswered).toBeGreaterThan(4)
    const run = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
    const backup = `${dataDir.path}/evenings.tar.zst`
    await run(`backup --to ${backup}`)
    const verified = await run(`backup verify ${backup}`)
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining("The backup is sound.")])
  },
  1_800_000,
)
