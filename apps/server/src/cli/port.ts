import { type AddressInfo, createServer, type ListenOptions } from "node:net"
import { request as plainRequest, secureRequest } from "../base/node-http.ts"
import type { Config } from "../config.ts"
import { sharesPort } from "../start/listening.ts"
import { CommandFault } from "./faults.ts"

type PortState = "free" | "rasoi" | "taken" | "forbidden" | "no such address"

type Listening = Pick<Config, "host" | "port" | "tls" | "redis">

/** Whether the server can listen on the port, or whether a Rasoi server already does. */
export async function probePort(config: Listening): Promise<PortState> {
  const { host, port } = config
  // A process of a fleet finds the port free while others of the fleet share it.
  const { code } = await tryToListen({ host, port, reusePort: sharesPort(config) })
  if (code === undefined) return "free"
  if (code === "EADDRINUSE") return (await isHealthy(config)) ? "rasoi" : "taken"
  return code === "EACCES" ? "forbidden" : "no such address"
}

/** Call this before the database starts: a server that cannot listen must not start one. */
export async function requireFreePort(config: Listening): Promise<void> {
  const state = await probePort(config)
  if (state !== "free") throw new CommandFault("PORT_UNUSABLE", portMessage(config, state))
}

export function portMessage({ host, port }: Listening, state: PortState): string {
  const portName = `Port ${port} on ${host}`
  switch (state) {
    case "free":
      return `${portName} is free.`
    case "rasoi":
      return `${portName} is taken: a Rasoi server already responds there. Stop it, or set PORT to another port.`
    case "taken":
      return `${portName} is taken by another program. Stop that program, or set PORT to another port.`
    case "forbidden":
      return `${portName} may not be used by this user. Set PORT to one above 1023, or let the system allow it.`
    case "no such address":
      return `${portName} cannot be listened on: this machine has no such address. Set HOST to 0.0.0.0 or to one it has.`
  }
}

/** Listens for a moment. For port 0 the system chooses one. */
export function tryToListen(address: ListenOptions): Promise<{ port?: number; code?: string }> {
  return new Promise(resolve => {
    const server = createServer()
    server.once("error", ({ code = "UNKNOWN" }: NodeJS.ErrnoException) => resolve({ code }))
    server.listen(address, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve({ port }))
    })
  })
}

const timeoutMs = 1_000

function isHealthy({ host, port, tls }: Listening): Promise<boolean> {
  const allInterfaces = host === "0.0.0.0" || host === "::"
  const options = {
    host: allInterfaces ? "127.0.0.1" : host,
    port,
    path: "/healthz",
    timeout: timeoutMs,
    // The request contains no secrets, so a certificate for another name does not matter.
    rejectUnauthorized: false,
  }
  return new Promise(resolve => {
    const request = (tls ? secureRequest : plainRequest)(options, response => {
      let body = ""
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text
        if (body.length > 1_000) request.destroy()
      })
      response.on("close", () => resolve(response.statusCode === 200 && body.includes('"status":"ok"')))
    })
    request.on("timeout", () => request.destroy())
    request.on("error", () => resolve(false))
    request.end()
  })
}
