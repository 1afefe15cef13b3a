import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { freePort, until } from "./process.ts"

export interface TestRedis {
  readonly url: string
  readonly port: number
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on its port. It kept nothing on disk, so it is empty. */
  start(): Promise<void>
  /** Sends a command, such as "config set maxmemory 1". */
  command(line: string): Promise<string>
}

/** Debian's Redis on loopback. `npm run test:code` installs it. */
export async function startRedis(...args: string[]): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async kill() {
      const running = child
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      running.kill("SIGKILL")
      await once(running, "exit")
    },
    async start() {
      const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
      // A replica writes what it receives into a file otherwise, and every Redis that starts there loads it.
      const diskless = ["--repl-diskless-load", "swapdb"]
      child = spawn("redis-server", [...settings, ...diskless, "--enable-debug-command", "local", ...args], {
        stdio: "ignore",
      })
      await until(() => redis.command("ping").then(Boolean, () => false))
    },
    command: line => sendCommand(port, line),
  }
  await redis.start()
  return redis
}

function sendCommand(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${line}\r\n`))
    socket.once("data", reply => {
      socket.destroy()
      resolve(reply.toString())
    })
    socket.once("error", reject)
  })
}
