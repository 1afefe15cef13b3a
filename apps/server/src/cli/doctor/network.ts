import { accessSync, constants } from "node:fs"
import { isLocalAddress } from "@rasoi/core"
import type { Config } from "../../config.ts"
import { portMessage, probePort } from "../port.ts"
import { type Check, fail, ok, warn } from "./check.ts"
import { isHeldByServer } from "./server-settings.ts"

export async function checkPort(config: Config): Promise<Check> {
  if (config.port === 0) return ok("Port", "0: any free one")
  const state = await probePort(config)
  if (state === "free") return ok("Port", `${config.port} on ${config.host} is free`)
  if (state === "rasoi") {
    const found = `a Rasoi server responds on port ${config.port}`
    if (config.databaseUrl !== undefined || (await isHeldByServer(config))) return ok("Port", found)
    return warn(
      "Port",
      `${found}, and it does not use ${config.dataDir}`,
      "If it is yours, these checks are about another configuration. Run them with its environment; on a server with systemd: rasoi doctor.",
    )
  }
  const [found = "", ...advice] = portMessage(config, state).split(/(?<=\.) /)
  return fail("Port", found, advice.join(" "))
}

export function checkTls({ tls }: Config): Check[] {
  if (!tls) return []
  return Object.values(tls).map(path => {
    try {
      accessSync(path, constants.R_OK)
      return ok("TLS", `${path} can be read`)
    } catch (error) {
      return fail(
        "TLS",
        (error as Error).message,
        "Let TLS_CERT and TLS_KEY name files that this user can read.",
      )
    }
  })
}

/** These do not prevent a start, but customers would notice them. */
export function checkAddresses({ tls, trustProxy, publicUrl, host }: Config): Check[] {
  const checks: Check[] = []
  const loopbackOnly = host === "127.0.0.1" || host === "localhost" || host === "::1"
  if (!tls && trustProxy === false && !loopbackOnly)
    checks.push(
      warn(
        "HTTPS",
        "neither TLS_CERT nor TRUST_PROXY is set: from other machines every request is refused",
        "Set TLS_CERT and TLS_KEY, or TRUST_PROXY to the address of the proxy that ends TLS.",
      ),
    )
  if (isLocalAddress(publicUrl))
    checks.push(
      warn(
        "Public address",
        `links for customers lead to ${publicUrl}`,
        "Set PUBLIC_URL to where browsers reach it.",
      ),
    )
  return checks
}
