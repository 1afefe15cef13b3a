/** Writes the files that are made from the contract; with --check, only says which are out of date. */
import { readFile, writeFile } from "node:fs/promises"
import { consoleDocument, publicDocument } from "@rasoi/contract"

const generated = {
  "docs/openapi.json": publicDocument,
  "docs/console-openapi.json": consoleDocument,
}

const checkOnly = process.argv.includes("--check")
const root = new URL("../", import.meta.url)
let stale = 0
for (const [path, make] of Object.entries(generated)) {
  const wanted = `${JSON.stringify(make(), null, 2)}\n`
  const present = await readFile(new URL(path, root), "utf8").catch(() => "")
  if (present === wanted) continue
  if (checkOnly) {
    stale += 1
    process.stderr.write(`${path} is out of date: run npm run generate\n`)
  } else {
    await writeFile(new URL(path, root), wanted)
    process.stdout.write(`wrote ${path}\n`)
  }
}
process.exitCode = stale > 0 ? 1 : 0
