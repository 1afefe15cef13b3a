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

/** A bare server in a process of its own, on the core on which ours runs. */
export async function startBare(
  cleanUp: CleanUp,
  file: "bare-bytes.ts" | "bare-json.ts" | "bare-poll.ts",
  words: string[],
): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...words], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const gone = once(child, "exit")
  const stop = async () => {
    child.kill()
    await gone
  }
  cleanUp.add(stop)
  const said = once(child.stdout, "data").then(([text]) => String(text))
  const [, port] = /listening on (\d+)/.exec(await Promise.race([said, gone.then(() => "")])) ?? []
  if (port === undefined || child.pid === undefined) throw new Error(`${file} did not start`)
  pin(child.pid, "server")
  return { port: Number(port), pid: child.pid, stop }
}
