/**
 * Breaks a real server under load and counts what became of every order. What was acknowledged must be stored exactly once,
 * as it was answered; what was not acknowledged, once or not at all; and a repeated key must give the same answer.
 *
 *   npm run test:faults
 *   npm run test:faults -- --only server,commit --rounds 5
 */
import { parseArgs } from "node:util"
import { table } from "../../apps/server/src/cli/output.ts"
import { isBroken } from "./judge.ts"
import { scenarios } from "./scenarios.ts"

const { values } = parseArgs({ options: { only: { type: "string" }, rounds: { type: "string" } } })
const names = values.only?.split(",") ?? Object.keys(scenarios)

const headings = ["fault", "rounds", "sent", "acknowledged", "unknown", "of them kept", "lost", "doubled"]
const rows: string[][] = []
let failed = false

for (const name of names) {
  const scenario = scenarios[name]
  if (!scenario)
    throw new Error(`there is no fault "${name}"; choose from ${Object.keys(scenarios).join(", ")}`)
  const rounds = values.rounds === undefined ? scenario.rounds : Number(values.rounds)
  process.stdout.write(`${name}: ${rounds} times ${scenario.about}\n`)
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
