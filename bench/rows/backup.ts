import { execFile } from "node:child_process"
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { superuser } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import type { Bench, Benchmark } from "../bench.ts"
import type { Result } from "../figures.ts"
import { fillDatabase, visited } from "../setup/fill.ts"
import { makeScratch, makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { mainFile } from "../setup/server.ts"
import { bookOne } from "./bookings.ts"
import { orderPlan, placeOne } from "./order-plan.ts"

const names = ["backup: p99 of orders meanwhile", "backup: time and size"] as const
const ordersPerSecond = 150
const restaurants = 1_000
const sliceMs = 4_000
const run = promisify(execFile)

/** Backup, restore and verification of a large database, and what customers notice of a backup. */
export const backup: Benchmark = {
  names,
  ownServer: true,
  onlyByName: "backup",
  deadlineMs: 1_500_000,
  async measure(bench) {
    const { orders } = bench.options.growth.large
    const setup = await makeSetup(bench.cleanUp, { restaurants })
    const order = await withConsoles(bench, setup, [setup.busy], () => placeOne(setup))
    const booking = await bookOne(setup)
    const ids = { orderId: order.id, bookingId: booking.id }
    await fillDatabase(setup, { orders, restaurants, shortDocuments: false, complete: true, ...ids })
    bench.log(`filled with ${orders} orders`)
    const archive = join(makeScratch(bench.cleanUp), "archive.tar.zst")
    const visitedRestaurants = setup.many.slice(0, visited)
    const tails = await withConsoles(bench, setup, visitedRestaurants, () => tailsOf(bench, setup, archive))
    const rest = await timeAll(bench, setup, archive)
    await setup.close()
    return [tails, ...rest]
  },
}

/** Runs a command as the server runs its automatic backups. Returns the seconds it took. */
async function rasoi(dataDir: string, ...args: string[]): Promise<number> {
  const started = performance.now()
  const env = { ...process.env, RASOI_DATA_DIR: dataDir }
  await run("nice", ["-n", "10", process.execPath, mainFile, ...args], { env })
  return (performance.now() - started) / 1000
}

async function makeArchive({ dataDir }: Setup, archive: string, ...flags: string[]): Promise<number> {
  rmSync(archive, { force: true })
  return rasoi(dataDir, "backup", "--to", archive, ...flags)
}

/** Slices of the load before, during and after one backup, at least as many without it as with it. */
async function tailsOf({ options, generator, log }: Bench, setup: Setup, archive: string): Promise<Result> {
  const plan = orderPlan(setup.many.slice(0, visited))
  const load = { port: setup.server.port, plan, perSecond: ordersPerSecond, durationMs: sliceMs }
  const p99 = async () => (await generator.run("open", load)).p99Ms
  const without: number[] = []
  const measureWithout = async (count: number) => {
    while (without.length < count) without.push(await p99())
  }
  await p99()
  await measureWithout(options.growth.rounds)
  let running = true
  const meanwhile = async () => {
    const tails = [await p99()]
    // The last slice outlives the backup, so it does not count.
    for (let tail = await p99(); running; tail = await p99()) tails.push(tail)
    return tails
  }
  const made = makeArchive(setup, archive, "--low-impact").finally(() => {
    running = false
  })
  const [ours] = await Promise.all([meanwhile(), made])
  await measureWithout(ours.length)
  log(
    `p99 of orders in ms: ${ours.map(Math.round).join(", ")} with a backup, ${without.map(Math.round).join(", ")} without`,
  )
  return {
    name: names[0],
    against: "without a backup",
    unit: "ms",
    ours,
    beside: without,
    goal: { of: "medians", atMost: 1.5 },
  }
}

async function timeAll(bench: Bench, setup: Setup, archive: string): Promise<Result[]> {
  const read = await copyToNowhere(setup)
  const against = "COPY of the tables to nowhere"
  const secondsOf = (name: string, seconds: number) => ({
    name: `backup: ${name}`,
    against,
    unit: "s",
    ours: [seconds],
    beside: [read.seconds],
  })
  const made = await makeArchive(setup, archive)
  const megabytes = statSync(archive).size / 1_000_000
  bench.log("backed up")
  const restored = await rasoi(join(makeScratch(bench.cleanUp), "data"), "restore", archive)
  bench.log("restored")
  const verified = await rasoi(setup.dataDir, "backup", "verify", archive)
  return [
    secondsOf("time to back up", made),
    secondsOf("time to restore", restored),
    secondsOf("time to verify", verified),
    {
      name: "backup: size of the archive",
      against: "the tables in the database",
      unit: "MB",
      ours: [megabytes],
      beside: [read.megabytes],
    },
  ]
}

/** The least that a backup must do: PostgreSQL reads and writes out every row. */
async function copyToNowhere({ database }: Setup): Promise<{ seconds: number; megabytes: number }> {
  const client = new Client({ ...database.connection, user: superuser, ssl: false })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      "select relname as name, pg_table_size(relid) as bytes from pg_stat_user_tables",
    )
    const started = performance.now()
    for (const { name } of rows) await client.query(`copy (select * from ${name}) to '/dev/null'`)
    const seconds = (performance.now() - started) / 1000
    return { seconds, megabytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) / 1_000_000 }
  } finally {
    await client.end()
  }
}
