import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
/** Compiling the same modules takes most of the time of a short run. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") }

/**
 * Runs a fixture in its own process with a limited heap, and returns its output, parsed as JSON. Rejects when the process
 * runs out of memory.
 */
export async function runInSmallHeap(fixture: URL, heapMegabytes: number, name = ""): Promise<unknown> {
  const words = [`--max-old-space-size=${heapMegabytes}`, fileURLToPath(fixture), name]
  const { stdout } = await run(process.execPath, words, { env })
  return JSON.parse(stdout)
}
