/** Fails if a file breaks an import rule or contains code that belongs elsewhere. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { checkImports } from "./import-rules.ts"
import { listFiles, root } from "./list-files.ts"

const files = listFiles("*.ts", "*.tsx").map(path => ({ path, text: readFileSync(join(root, path), "utf8") }))
const faults = checkImports(files)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
