import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./config.ts"

/** What cannot differ between a server and a command, or does not matter to one. */
type Uncompared = "demo" | "dataDir" | "fastPath" | "logBuffer" | "storefrontPort"

const variables = {
  host: "HOST",
  port: "PORT",
  publicUrl: "PUBLIC_URL",
  databaseUrl: "DATABASE_URL",
  redis: "REDIS_URL",
  backupDirectory: "BACKUP_DIRECTORY",
  privacyKey: "PRIVACY_KEY",
  trustProxy: "TRUST_PROXY",
  connectionsPerAddress: "CONNECTIONS_PER_ADDRESS",
  tls: "TLS_CERT, TLS_KEY",
  metrics: "METRICS_ADDRESS",
  logLevel: "LOG_LEVEL",
  poolSize: "DATABASE_POOL",
  queryDeadlineMs: "DATABASE_DEADLINE_MS",
  drainMs: "DRAIN_SECONDS",
} satisfies Record<Exclude<keyof Config, Uncompared>, string>

const secrets = new Set(["databaseUrl", "redis", "privacyKey"])

const fileOf = (dataDir: string) => join(dataDir, "started-with.json")

/** The settings by variable. A secret is only a hash: this file must not be worth more than the data beside it. */
function describe(config: Config): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([member, name]) => {
      const text = JSON.stringify(config[member as keyof typeof variables] ?? null)
      return [name, secrets.has(member) ? createHash("sha256").update(text).digest("hex") : text]
    }),
  )
}

/** Leaves what this server was started with, for `rasoi doctor`. The result removes it. */
export function noteStart(config: Config): () => void {
  const path = fileOf(config.dataDir)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify({ pid: process.pid, settings: describe(config) }), { mode: 0o600 })
  } catch {
    // The server does not need it.
  }
  return () => rmSync(path, { force: true })
}

/** The variables that the last server on this data directory had otherwise, and its process id. */
export function compareWithServer(config: Config): { pid: number; differing: string[] } | undefined {
  try {
    const noted = JSON.parse(readFileSync(fileOf(config.dataDir), "utf8")) as {
      pid: number
      settings: Record<string, string>
    }
    const here = describe(config)
    return {
      pid: noted.pid,
      differing: Object.keys(here).filter(name => here[name] !== noted.settings[name]),
    }
  } catch {
    return undefined
  }
}
