import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench, Benchmark } from "../bench.ts"
import { startBare } from "../limits/start-bare.ts"
import { residentMegabytes } from "../machine.ts"
import { makeScratch } from "../setup/index.ts"
import { mainFile, startServer } from "../setup/server.ts"

const names = [
  "start, empty data directory",
  "start, existing data directory",
  "idle memory of the server process",
] as const
const against = "bare node:http"
const idleMs = 2_000

export interface Started {
  readonly seconds: number
  readonly megabytes: number
}

export const starts: Benchmark = {
  names,
  ownServer: true,
  async measure(bench) {
    const empty: Started[] = []
    const existing: Started[] = []
    const bare: Started[] = []
    for (let round = 0; round < bench.options.starts; round += 1) {
      const scratch = makeScratch(bench.cleanUp)
      bare.push(await startLimit(bench, scratch))
      empty.push(await startTimed(bench, { scratch }))
      existing.push(await startTimed(bench, { scratch, rests: true }))
    }
    const pick = (from: Started[], figure: keyof Started) => from.map(one => one[figure])
    const seconds = (name: string, ours: Started[], atMost: number) => ({
      name,
      against,
      unit: "s",
      ours: pick(ours, "seconds"),
      beside: pick(bare, "seconds"),
      goal: { of: "figure", atMost } as const,
    })
    return [
      seconds(names[0], empty, 6),
      seconds(names[1], existing, 2),
      {
        name: names[2],
        against,
        unit: "MB",
        ours: pick(existing, "megabytes"),
        beside: pick(bare, "megabytes"),
        goal: { of: "figure", atMost: 120 },
      },
    ]
  },
}

interface StartOptions {
  /** The data directory is in this folder. */
  readonly scratch: string
  /** The memory is that of a server that has rested for a moment. */
  readonly rests?: boolean
  readonly main?: string
}

/** Starts a server, and stops it again. */
export async function startTimed(
  { cleanUp }: Bench,
  { scratch, rests = false, main = mainFile }: StartOptions,
): Promise<Started> {
  const paths = { dataDir: join(scratch, "data"), logPath: join(scratch, "server.log") }
  const server = await startServer(cleanUp, { ...paths, main, pinned: false })
  if (rests) await sleep(idleMs)
  const started = { seconds: server.startedInMs / 1000, megabytes: residentMegabytes(server.pid) }
  await server.stop()
  return started
}

async function startLimit({ cleanUp }: Bench, scratch: string): Promise<Started> {
  const path = join(scratch, "body.json")
  writeFileSync(path, "{}")
  const began = performance.now()
  const bare = await startBare(cleanUp, "bare-bytes.ts", [path])
  const response = await fetch(`http://127.0.0.1:${bare.port}/`)
  if (response.status !== 200) throw new Error(`bare node:http returned ${response.status}`)
  const started = { seconds: (performance.now() - began) / 1000, megabytes: residentMegabytes(bare.pid) }
  await bare.stop()
  return started
}
