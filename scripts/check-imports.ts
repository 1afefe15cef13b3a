/** Fails if a file breaks an import rule or contains code that belongs elsewhere. */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { checkImports } from "./import-rules.ts"

const listed = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"],
  {
    encoding: "utf8",
  },
)
const paths = listed.split("\n").filter(path => path !== "" && existsSync(path))
const faults = checkImports(paths.map(path => ({ path, text: readFileSync(path, "utf8") })))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
