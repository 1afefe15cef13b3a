import { spawn } from "node:child_process"
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"

const directory = mkdtempSync(join(tmpdir(), "rasoi-log-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Logs without a pause until it ends itself, somewhere after a thousand lines; then says how many it has logged. */
const script = (ending: string) => `
  import { writeSync } from "node:fs"
  import { makeLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))}
  const log = makeLog("info")
  // As the command line does: a pipe does not block from then on.
  process.stdout.isTTY
  let logged = 0
  process.on("exit", () => writeSync(2, "logged " + logged + "\\n"))
  const last = 1_000 + Math.random() * 1_000
  setInterval(() => {
    for (let index = 0; index < 40; index += 1) log.info({ index: logged++, dish: "x".repeat(80) }, "line")
    if (logged > last) end()
  }, 1)
  ${ending}`

const endings = {
  "process.exit": "function end() { process.exit(0) }",
  "an uncaught exception": "function end() { throw new Error('unforeseen') }",
  SIGTERM:
    "process.once('SIGTERM', () => process.exit(0)); function end() { process.kill(process.pid, 'SIGTERM') }",
}

interface Run {
  output: string
  errors: string
}

async function runToFile(ending: string, path: string): Promise<Run> {
  const descriptor = openSync(path, "w")
  const child = spawn(process.execPath, ["--input-type=module", "-e", script(ending)], {
    stdio: ["ignore", descriptor, "pipe"],
  })
  closeSync(descriptor)
  const errors = child.stderr ? await text(child.stderr) : ""
  return { output: readFileSync(path, "utf8"), errors }
}

/** The reader stops reading now and then, so that the pipe is full when the end comes. */
async function runToPipe(ending: string): Promise<Run> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script(ending)], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  child.stdout.pause()
  const errors = text(child.stderr)
  let output = ""
  for await (const part of child.stdout.setEncoding("utf8")) {
    output += part
    if (output.length < 300_000) await sleep(Math.random() * 60)
  }
  return { output, errors: await errors }
}

function missingFrom({ output, errors }: Run): number[] {
  const [, count] = /logged (\d+)/.exec(errors) ?? []
  const found = new Set(
    output
      .split("\n")
      .filter(line => line.includes('"msg":"line"'))
      .map(line => JSON.parse(line).index),
  )
  expect(Number(count), errors).toBeGreaterThan(1_000)
  return Array.from({ length: Number(count) }, (_, index) => index).filter(index => !found.has(index))
}

const count = rounds(8)

test.each(Object.entries(endings))(
  "no line is lost when the process ends by %s, into a file",
  async (_, ending) => {
    for (let round = 0; round < count; round += 1) {
      const path = join(directory, `${Math.random()}.log`)
      expect(missingFrom(await runToFile(ending, path))).toEqual([])
    }
  },
)

test.each(Object.entries(endings))(
  "no line is lost when the process ends by %s, into a pipe with a slow reader",
  async (_, ending) => {
    for (let round = 0; round < count; round += 1) expect(missingFrom(await runToPipe(ending))).toEqual([])
  },
)
