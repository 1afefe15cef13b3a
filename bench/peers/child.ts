import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import type { CleanUp } from "../clean-up.ts"

export interface Place {
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly logPath: string
}

const stopLimitMs = 10_000

/** A group of its own: what it starts itself ends with it. */
function launch(cleanUp: CleanUp, program: string, words: readonly string[], place: Place) {
  const log = openSync(place.logPath, "w")
  const child = spawn(program, words, {
    cwd: place.folder,
    env: { ...process.env, ...place.environment },
    stdio: ["ignore", log, log],
    detached: true,
  })
  closeSync(log)
  const ended = Promise.race([once(child, "exit"), once(child, "error")])
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isAlive()) return
    const impatient = setTimeout(() => signal("SIGKILL"), stopLimitMs)
    signal("SIGTERM")
    await ended.finally(() => clearTimeout(impatient))
  }
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It is gone already.
    }
  }
  cleanUp.add(stop)
  return { child, ended, isAlive, stop }
}

const tailOf = (logPath: string) => readFileSync(logPath, "utf8").trim().slice(-2_000)

/** Runs to its end; its words are shown where it fails. */
export async function runStep(
  cleanUp: CleanUp,
  [program, ...words]: readonly [string, ...string[]],
  place: Place & { readonly limitMs: number },
): Promise<void> {
  const { child, ended, stop } = launch(cleanUp, program, words, place)
  let tooLong = false
  const limit = setTimeout(() => {
    tooLong = true
    void stop()
  }, place.limitMs)
  await ended.finally(() => clearTimeout(limit))
  if (child.exitCode === 0) return
  const how = tooLong
    ? `was not done in ${place.limitMs / 1000} s`
    : `ended with ${child.exitCode ?? child.signalCode}`
  throw new Error(`${[program, ...words].join(" ")} ${how}:\n${tailOf(place.logPath)}`)
}

/** Stays until the bench ends; is waited for until it answers. */
export async function startAndWait(
  cleanUp: CleanUp,
  words: readonly string[],
  place: Place & { readonly healthUrl: string; readonly limitMs: number },
): Promise<{ pid: number }> {
  const { child, isAlive } = launch(cleanUp, process.execPath, words, place)
  const deadline = performance.now() + place.limitMs
  while (performance.now() < deadline && isAlive()) {
    if (await answers(place.healthUrl)) return { pid: child.pid ?? 0 }
    await sleep(200)
  }
  throw new Error(`${words.join(" ")} did not start:\n${tailOf(place.logPath)}`)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no free port")
  return address.port
}
