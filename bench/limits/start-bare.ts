import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import { pin } from "../machine.ts"

export interface BareServer {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a bare server in its own process, on the same core as our server. */
export async function startBare(
  cleanUp: CleanUp,
  file: "bare-bytes.ts" | "bare-json.ts" | "bare-poll.ts",
  args: string[],
): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const exited = once(child, "exit")
  const stop = async () => {
    child.kill()
    await exited
  }
  cleanUp.add(stop)
  const output = once(child.stdout, "data").then(([text]) => String(text))
  const [, port] = /listening on (\d+)/.exec(await Promise.race([output, exited.then(() => "")])) ?? []
  if (port === undefined || child.pid === undefined) throw new Error(`${file} did not start`)
  pin(child.pid, "server")
  return { port: Number(port), pid: child.pid, stop }
}
