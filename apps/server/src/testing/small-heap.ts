import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * Runs a fixture in its own process with a limited heap, and returns its output, parsed as JSON. Rejects when the process
 * runs out of memory.
 */
export async function runInSmallHeap(fixture: URL, heapMegabytes: number, name = ""): Promise<unknown> {
  const words = [`--max-old-space-size=${heapMegabytes}`, fileURLToPath(fixture), name]
  const { stdout } = await run(process.execPath, words)
  return JSON.parse(stdout)
}
