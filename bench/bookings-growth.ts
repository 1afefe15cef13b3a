/**
 * Whether bookings become slower as they are stored: availability and a booking, for a restaurant that has stored 100,
 * 10,000 and 1,000,000, in three databases side by side. The next days are the same in all three; what differs is the
 * past. Requests go to the three in turn, so that whatever else the machine does meets all of them. Prints ratios to the
 * smallest; an absolute figure says more about the machine than about the server.
 */
import { Client } from "pg"
import { commandLine } from "../apps/server/src/audit/index.ts"
import { readConfig } from "../apps/server/src/config.ts"
import { startTestCluster } from "../apps/server/src/db/testing.ts"
import { demoMenu } from "../apps/server/src/demo/menu.ts"
import { demoSettings } from "../apps/server/src/demo/settings.ts"
import { makeLog } from "../apps/server/src/http/log.ts"
import { createKey, highestLimit, raiseLimits } from "../apps/server/src/keys/index.ts"
import { createRestaurant } from "../apps/server/src/onboarding/index.ts"
import { bookable, bookingCaller, wish } from "../apps/server/src/reservations/booking.fixture.ts"
import { copyBooking, pauseWall, resumeWall } from "../apps/server/src/reservations/growth.fixture.ts"
import { startServer } from "../apps/server/src/server.ts"
import { makeCaller } from "../apps/server/src/testing/caller.ts"
import { scopes } from "../packages/contract/src/index.ts"
import { addDays, localDate } from "../packages/core/src/index.ts"

const quick = process.argv.includes("--quick")
const sizes = [100, 10_000, 1_000_000]
const requests = quick ? 400 : 3_000
const warmUps = 40
const nextDays = 10
const bookingsOfNextDays = 99
const pastDays = 9 * 365
const firstDate = addDays(localDate("Asia/Kolkata", Date.now()), 1)

const cluster = await startTestCluster()
const subjects: Awaited<ReturnType<typeof prepare>>[] = []

async function prepare(stored: number) {
  const connection = await cluster.createDatabase()
  if ("url" in connection) throw new Error("the cluster is reached over a socket")
  const { host, port, user, database } = connection
  const place = new URLSearchParams({ host, port: String(port) })
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    METRICS_ADDRESS: "off",
    LOG_LEVEL: "silent",
    DATABASE_URL: `postgres://${user}@localhost/${database}?${place}`,
  }
  const config = readConfig({ demo: false }, environment)
  const server = await startServer({ config, log: makeLog("silent") })
  const { hub } = server
  const now = Date.now()
  const settings = { ...demoSettings, ...bookable({ seats: 10_000, minimumNoticeMinutes: 0 }) }
  const restaurantId = await createRestaurant(hub, commandLine, now, { settings, menu: demoMenu })
  const deed = { hub, actor: commandLine, now, restaurantId }
  const { secret, keyId } = await createKey(deed, { name: "Bench", mode: "live", scopes })
  const limits = { "reservations.create": highestLimit, "reservations.availability": highestLimit }
  await raiseLimits(deed, keyId, limits)
  const { call } = makeCaller(`http://127.0.0.1:${server.port}`)
  const first = await bookingCaller({ call })(secret, wish({ date: firstDate, time: "22:00" }))
  if (first.status !== 201) throw new Error(`the first booking was answered ${first.text}`)
  const client = new Client({ ...connection, ssl: false })
  await client.connect()
  await client.query(pauseWall)
  await client.query(copyBooking, [first.body.id, bookingsOfNextDays, nextDays])
  const past = stored - bookingsOfNextDays - 1
  if (past > 0) await client.query(copyBooking, [first.body.id, past, -pastDays])
  await client.query(resumeWall)
  await client.query("vacuum (analyze) reservations")
  await client.end()
  return { stored, server, call, secret, read: [] as number[], write: [] as number[] }
}

type Subject = (typeof subjects)[number]

async function timed(expected: number, work: () => Promise<{ status: number; text: string }>) {
  const started = performance.now()
  const { status, text } = await work()
  const took = performance.now() - started
  if (status !== expected) throw new Error(`answered ${status}: ${text}`)
  return took
}

async function measure({ call, secret, read, write }: Subject, index: number): Promise<void> {
  const date = addDays(firstDate, 1 + (index % nextDays))
  const path = `/v1/reservations/availability?date=${date}&people=2`
  const reading = await timed(200, () => call(path, { key: secret }))
  const body = wish({ date, time: "20:00", people: 2 })
  const writing = await timed(201, () => bookingCaller({ call })(secret, body))
  if (index < warmUps) return
  read.push(reading)
  write.push(writing)
}

const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

function lineOf({ stored, read, write }: Subject, smallest: Subject): string {
  const ratio = (own: number[], base: number[], share: number) =>
    (quantile(own, share) / quantile(base, share)).toFixed(2).padStart(13)
  const figures = [
    ratio(read, smallest.read, 0.5),
    ratio(read, smallest.read, 0.99),
    ratio(write, smallest.write, 0.5),
    ratio(write, smallest.write, 0.99),
  ]
  return `${stored.toLocaleString("en-US").padStart(9)} ${figures.join("")}\n`
}

try {
  for (const stored of sizes) subjects.push(await prepare(stored))
  for (let index = 0; index < warmUps + requests; index += 1) {
    // Another one first each time, so that none has the others' leavings for itself.
    for (let turn = 0; turn < subjects.length; turn += 1) {
      const subject = subjects[(index + turn) % subjects.length]
      if (subject) await measure(subject, index)
    }
  }
  const columns = ["GET median", "GET p99", "POST median", "POST p99"].map(name => name.padStart(13))
  process.stdout.write(`   stored ${columns.join("")}\n`)
  const [smallest] = subjects
  if (smallest) for (const subject of subjects) process.stdout.write(lineOf(subject, smallest))
} finally {
  for (const { server } of subjects) await server.stop()
  await cluster.stop()
}
