/**
 * Breaks a real server under load and checks every order. An acknowledged order must be stored exactly once, with the
 * response that was sent; an unacknowledged order at most once; and a repeated key must get the same response.
 *
 *   npm run test:faults
 *   npm run test:faults -- --only server,commit --rounds 5
 */
import { table } from "../../apps/server/src/cli/output.ts"
import { isBroken } from "./evaluate.ts"
import { readOptionsOrExit } from "./options.ts"
import { scenarios } from "./scenarios.ts"

const options = readOptionsOrExit("test:faults", Object.keys(scenarios))

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
