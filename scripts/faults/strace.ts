import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { installPackages } from "../apt.ts"
import { Skipped } from "./experiment.ts"

const path = "/usr/bin/strace"
const attachedWithinMs = 10_000

/** Installs Debian's strace if it is missing. */
function ensureStrace(): void {
  if (existsSync(path)) return
  try {
    installPackages(["strace"])
  } catch {
    throw new Skipped(`${path} is missing and could not be installed; install Debian's package "strace"`)
  }
}

/**
 * Attaches strace to these processes and to those that they start. Resolves when strace has attached to all; `detach`
 * resolves with what strace wrote.
 */
export async function attachStrace(
  pids: readonly number[],
  words: readonly string[],
): Promise<{ detach(): Promise<string> }> {
  ensureStrace()
  const child = spawn(path, ["-f", ...words, ...pids.flatMap(pid => ["-p", String(pid)])], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let output = ""
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text
  })
  const ended = once(child, "exit")
  await untilAttached(child, () => output, pids.length)
  return {
    async detach() {
      if (child.exitCode === null) child.kill("SIGTERM")
      await ended
      return output
    },
  }
}

async function untilAttached(child: ChildProcess, output: () => string, count: number): Promise<void> {
  const deadline = performance.now() + attachedWithinMs
  while (output().split(" attached").length <= count) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGTERM")
      throw new Skipped(`strace may not attach to the database: ${output().split("\n")[0]}`)
    }
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
