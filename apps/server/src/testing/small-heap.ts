import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)

/**
 * Runs a fixture in a process of its own with a heap of so many megabytes, and answers what it prints as JSON. Without room
 * left, the process ends and this rejects.
 */
export async function runInSmallHeap(fixture: URL, heapMegabytes: number, name = ""): Promise<unknown> {
  const words = [`--max-old-space-size=${heapMegabytes}`, fileURLToPath(fixture), name]
  const { stdout } = await run(process.execPath, words)
  return JSON.parse(stdout)
}
