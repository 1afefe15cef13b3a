import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { failure, secondTry } from "./summary/print.ts"

/**
 * Runs npm scripts at the same time: `node scripts/parallel.ts check:lint check:imports`. Prints the output of each as a
 * whole, of the first one as it comes. Fails if one fails, after all have ended, so that one run shows every fault. Ends
 * with the names of tests that failed or needed a second try, which would otherwise be far up in the output.
 */
const names = process.argv.slice(2)

interface Run {
  name: string
  child: ChildProcess
  output: Buffer[]
  /** The exit code; null if a signal ended it. */
  ended: Promise<number | null>
}

function start(name: string): Run {
  const child = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part))
  return { name, child, output, ended: once(child, "close").then(([code]) => code as number | null) }
}

/** Prints what came so far, then the rest as it comes. */
function show({ child, output }: Run): void {
  for (const part of output) process.stdout.write(part)
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", part => process.stdout.write(part))
}

const started = performance.now()
const runs = names.map(start)
const failed: string[] = []
for (const run of runs) {
  show(run)
  if ((await run.ended) !== 0) failed.push(run.name)
}
const lines = runs.flatMap(({ output }) => Buffer.concat(output).toString().split("\n"))
for (const start of [secondTry, failure])
  for (const line of lines) if (line.startsWith(start)) process.stdout.write(`${line}\n`)
const seconds = Math.round((performance.now() - started) / 1000)
process.stdout.write(
  `${names.join(", ")}: ${failed.length ? `${failed.join(", ")} failed` : "passed"}, ${seconds} s\n`,
)
if (failed.length > 0) process.exitCode = 1
