/**
 * Ten uploads at once against a real server: how much its process grows, how much the process that reads photos takes, the
 * longest delay of the server's event loop, and how long other requests wait. Linux only.
 *
 * `npx node bench/photos.ts`, or a part: `npx node bench/photos.ts "12 MB"`
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { demoLogin } from "../apps/server/src/demo/index.ts"
import {
  makeDataDir,
  type ServerProcess,
  startServerProcess,
  until,
} from "../apps/server/src/testing/process.ts"

const uploads = 10
const everyMs = 10

const background = "#a52"
const noise = { type: "gaussian", mean: 128, sigma: 40 } as const
const picture = (width: number, height: number, noisy = false) =>
  sharp({ create: { width, height, channels: 3, background, ...(noisy ? { noise } : {}) } })

const cases: [name: string, make: () => Promise<Buffer>, status: number][] = [
  ["12 MB PNG", () => picture(2400, 1600).png({ compressionLevel: 0 }).toBuffer(), 201],
  ["24 MP JPEG", () => picture(6000, 4000, true).jpeg({ quality: 60 }).toBuffer(), 201],
  ["24 MP progressive JPEG", () => picture(6000, 4000).jpeg({ progressive: true }).toBuffer(), 201],
  ["24 MP WebP", () => picture(6000, 4000).webp().toBuffer(), 201],
  ["24 MP lossless WebP", () => picture(6000, 4000).webp({ lossless: true }).toBuffer(), 201],
  ["24 MP interlaced PNG", () => picture(6000, 4000).png({ progressive: true }).toBuffer(), 201],
  ["12 MB that are no photo", async () => Buffer.alloc(12 * 1024 * 1024, "r4ndom"), 422],
]

const megabytes = (kibibytes: number) => Math.round(kibibytes / 1024)

function residentKib(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The process that reads photos, among those that the server has started. */
function photoProcessOf(pid: number): number | undefined {
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number)
    } catch {
      return []
    }
  })
  return children.find(child => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, "utf8").includes("photo-process")
    } catch {
      return false
    }
  })
}

/** Ticks are hundredths of a second. */
function threadMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const delays = mkdtempSync(join(tmpdir(), "rasoi-delays-"))
const preload = new URL("loop-delay.ts", import.meta.url)
preload.searchParams.set("to", delays)

/** The longest delay of the server's event loop since this was last asked. */
async function longestDelayMs(pid: number): Promise<number> {
  const path = join(delays, String(pid))
  process.kill(pid, "SIGWINCH")
  await until(() => existsSync(path) && readFileSync(path).length > 0)
  const text = readFileSync(path, "utf8")
  rmSync(path)
  return Number(text)
}

async function measure(server: ServerProcess, cookie: string, file: Buffer, status: number) {
  const pid = server.child.pid ?? 0
  await longestDelayMs(pid)
  const [before, workedBefore] = [residentKib(pid), threadMs(pid)]
  let [most, mostOther, longestMs, running] = [before, 0, 0, true]
  const sample = setInterval(() => {
    most = Math.max(most, residentKib(pid))
    const other = photoProcessOf(pid)
    if (other !== undefined) mostOther = Math.max(mostOther, residentKib(other))
  }, everyMs)
  const ask = (async () => {
    while (running) {
      const started = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      longestMs = Math.max(longestMs, performance.now() - started)
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  })()
  const started = performance.now()
  const headers = { cookie, "content-type": "image/jpeg" }
  const body = new Uint8Array(file)
  const send = () => fetch(`${server.url}/console/v1/photos`, { method: "POST", headers, body })
  const responses = await Promise.all(Array.from({ length: uploads }, send))
  const seconds = (performance.now() - started) / 1000
  running = false
  clearInterval(sample)
  await ask
  for (const response of responses)
    if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`)
  return {
    delayMs: Math.round(await longestDelayMs(pid)),
    grown: megabytes(most - before),
    other: megabytes(mostOther),
    longestMs: Math.round(longestMs),
    workedMs: threadMs(pid) - workedBefore,
    seconds,
  }
}

const dataDir = makeDataDir()
const server = await startServerProcess("demo", dataDir.path, {
  LOG_LEVEL: "silent",
  NODE_OPTIONS: `--import=${preload}`,
})
try {
  const cookie = await server.signIn(demoLogin)
  const chosen = cases.filter(([name]) => name.includes(process.argv[2] ?? ""))
  for (const [name, make, status] of chosen) {
    const measured = await measure(server, cookie, await make(), status)
    const { grown, other, delayMs, longestMs, workedMs, seconds } = measured
    process.stdout.write(
      `${name}: the server grows by ${grown} MB and its thread works for ${workedMs} ms, its event loop is late by at most ${delayMs} ms, the photo process takes ${other} MB, longest /healthz ${longestMs} ms, ${seconds.toFixed(1)} s\n`,
    )
  }
} finally {
  await server.stop()
  dataDir.remove()
  rmSync(delays, { recursive: true })
}
