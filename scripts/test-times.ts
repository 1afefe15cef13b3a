/**
 * Prints the longest test files and page tests of the last runs, as tables in Markdown.
 *
 * `npm run test:times`, `npm run test:times -- 100`
 */
import { existsSync, readFileSync } from "node:fs"
import { type Took, tableOf, timesFiles } from "./summary/times.ts"

// A reader that has seen enough, such as head, ends the output.
process.stdout.on("error", () => process.exit())
const count = Number(process.argv[2] ?? 40)
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write("test:times: the number of rows must be a whole number above 0\n")
  process.exit(2)
}
for (const [name, path] of Object.entries(timesFiles)) {
  const times = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Took[]) : undefined
  process.stdout.write(`\n## ${name}\n\n${times ? tableOf(times, count) : "No run yet.\n"}`)
}
