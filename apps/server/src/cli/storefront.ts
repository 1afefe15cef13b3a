import { fork } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../config.ts"
import { tryToListen } from "./port.ts"

const program = join(import.meta.dirname, "..", "..", "..", "..", "examples", "storefront", "server.ts")

/** The configured port if it is free, otherwise another one. Undefined: there is no website. */
export async function chooseStorefrontPort({ storefrontPort, host }: Config): Promise<number | undefined> {
  if (storefrontPort === undefined || !existsSync(program)) return undefined
  const { port } = await tryToListen({ host, port: storefrontPort })
  return port ?? (await tryToListen({ host, port: 0 })).port
}

/** Starts the example website as a process of its own, as a restaurant would run it. Returns its address. */
export function startStorefront(port: number | undefined, rasoiUrl: string, rasoiKey: string) {
  if (port === undefined) return undefined
  fork(program, [], {
    env: { RASOI_URL: rasoiUrl, RASOI_KEY: rasoiKey, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  }).unref()
  return `http://localhost:${port}`
}
