import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { makeSpawner } from "../../apps/server/src/cli/rasoi.fixture.ts"
import { demoKeys } from "../../apps/server/src/demo/index.ts"
import { inParallel } from "../../apps/server/src/orders/race.fixture.ts"
import { type Answered, makeCaller } from "../../apps/server/src/testing/caller.ts"

export interface BookingCounts {
  readonly acknowledged: number
  /** No answer, or one that asks for a repeat. */
  readonly unknown: number
  readonly faults: readonly string[]
}

/** Clients that book tables, more than there are seats. The check of the stored data counts the seats. */
export interface Bookings {
  /** Repeats every booking, and compares the answers and what is stored. */
  finish(databaseUrl: string): Promise<BookingCounts>
  stop(): void
}

type Result = Pick<Answered, "status" | "text"> & { replayed: boolean; code?: string }

const clients = 2
const pauseMs = 150
const daysAhead = 4
const people = 4
const dayMs = 86_400_000

export async function startBookings(url: string, environment: Record<string, string>): Promise<Bookings> {
  const raise = ["key", "limits", "Demo test key", "--set", "reservations.create=1000000"]
  const { code, stderr } = await makeSpawner(environment)(raise)
  if (code !== 0) throw new Error(stderr)
  const book = await makeBooker(url)
  const sent: Result[] = []
  let next = 0
  let stopped = false
  async function run(): Promise<void> {
    while (!stopped) {
      const index = next++
      sent[index] = await book(index)
      await sleep(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, run))
  return {
    stop() {
      stopped = true
    },
    async finish(databaseUrl) {
      stopped = true
      await running
      const repeated: Result[] = []
      await inParallel(sent.length, 8, async index => {
        repeated[index] = await book(index)
      })
      const faults = sent.flatMap((first, index) => compare(first, repeated[index] as Result))
      const made = repeated.filter(({ status }) => status === 201).length
      const stored = await countStored(databaseUrl, sent.length)
      if (stored !== made) faults.push(`${stored} bookings are stored, and ${made} were answered`)
      const acknowledged = sent.filter(({ status }) => status === 201).length
      if (acknowledged === 0) faults.push("no booking was acknowledged")
      return { acknowledged, unknown: sent.filter(isUnknown).length, faults }
    },
  }
}

/** Books by number. The same number is the same booking with the same Idempotency-Key. */
async function makeBooker(url: string): Promise<(index: number) => Promise<Result>> {
  const { call } = makeCaller(url)
  const slots = await readSlots(call)
  return async index => {
    const customer = { name: "Asha Rao", phone: phoneOf(index) }
    const body = { ...slots[index % slots.length], people, customer }
    const headers = { "idempotency-key": `fleet-booking-${index}` }
    try {
      const answer = await call("/v1/reservations", { key: demoKeys.test, method: "POST", body, headers })
      const replayed = answer.headers.get("idempotent-replayed") === "true"
      return { status: answer.status, text: answer.text, replayed, code: answer.body?.error?.code }
    } catch {
      return { status: 0, text: "", replayed: false }
    }
  }
}

async function readSlots(call: ReturnType<typeof makeCaller>["call"]) {
  const slots: { date: string; time: string }[] = []
  for (let day = 1; day <= daysAhead; day += 1) {
    const date = new Date(Date.now() + day * dayMs).toISOString().slice(0, 10)
    const path = `/v1/reservations/availability?date=${date}&people=${people}`
    const { body } = await call(path, { key: demoKeys.test })
    for (const { time } of body.slots as { time: string }[]) slots.push({ date, time })
  }
  return slots
}

function isUnknown({ status, code }: Result): boolean {
  return status === 0 || status >= 500 || code === "IDEMPOTENCY_IN_PROGRESS"
}

function compare(first: Result, repeated: Result): string[] {
  const isDecided = (result: Result) => result.status === 201 || result.code === "SLOT_UNAVAILABLE"
  if (!isDecided(repeated)) return [`a repeated booking was answered ${repeated.status}: ${repeated.text}`]
  if (isUnknown(first)) return []
  if (!isDecided(first)) return [`a booking was answered ${first.status}: ${first.text}`]
  return repeated.replayed && repeated.text === first.text ? [] : ["a booking was not replayed"]
}

function phoneOf(index: number): string {
  return `97${String(index).padStart(8, "0")}`
}

async function countStored(url: string, count: number): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const phones = Array.from({ length: count }, (_, index) => phoneOf(index))
  const text = "select count(*)::int as count from reservations where test and customer_phone = any($1)"
  const { rows } = await client.query<{ count: number }>(text, [phones])
  await client.end()
  return rows[0]?.count ?? 0
}
