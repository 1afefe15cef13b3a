/**
 * Breaks a real server under load and checks every order. An acknowledged order must be stored exactly once, with the
 * response that was sent; an unacknowledged order at most once; and a repeated key must get the same response.
 *
 *   npm run test:faults
 *   npm run test:faults -- --only server,commit --rounds 5
 */
import { parseArgs } from "node:util"
import { table } from "../../apps/server/src/cli/output.ts"
import { isBroken } from "./evaluate.ts"
import { scenarios } from "./scenarios.ts"

const known = Object.keys(scenarios)
const usage = `npm run test:faults -- [--only ${known.join(",")}] [--rounds <count>]\n`

interface Options {
  readonly names: readonly string[]
  readonly rounds: number | undefined
}

/** Refuses wrong options: a run without faults must not look like a success. */
function readOptions(): Options {
  const text = { type: "string" } as const
  const { values } = parseArgs({ options: { only: text, rounds: text, help: { type: "boolean" } } })
  if (values.help) {
    process.stdout.write(usage)
    process.exit(0)
  }
  const names = values.only?.split(",") ?? known
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`there is no fault "${unknown}"; choose from ${known.join(", ")}`)
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error(`--rounds must be a whole number from 1 on, is "${values.rounds}"`)
  return { names, rounds }
}

function readOptionsOrExit(): Options {
  try {
    return readOptions()
  } catch (error) {
    process.stderr.write(`test:faults: ${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const options = readOptionsOrExit()

const headings = ["fault", "rounds", "sent", "acknowledged", "unknown", "of them kept", "lost", "doubled"]
const rows: string[][] = []
let failed = false

for (const name of options.names) {
  const scenario = scenarios[name]
  if (!scenario) continue
  const rounds = options.rounds ?? scenario.rounds
  process.stdout.write(`${name}: ${rounds} times ${scenario.description}\n`)
  const started = performance.now()
  const counts = await scenario.run(rounds)
  failed ||= isBroken(counts)
  const seconds = Math.round((performance.now() - started) / 1000)
  rows.push([name, String(rounds), ...Object.values(counts).map(String), String(seconds)])
}

process.stdout.write(
  `\n${table([...headings, "different", "not replayed", "unexpected", "seconds"], rows)}\n`,
)
process.exitCode = failed ? 1 : 0
