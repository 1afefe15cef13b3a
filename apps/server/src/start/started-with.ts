import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../config.ts"

/** What cannot differ between a server and a command, or does not matter to one. */
type Uncompared = "demo" | "dataDir" | "fastPath" | "logBuffer"

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

/** The settings by variable. A secret is only a salted hash: this file must not be worth more than the data beside it. */
function describe(config: Config, salt: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([member, name]) => {
      const text = JSON.stringify(config[member as keyof typeof variables] ?? null)
      return [name, secrets.has(member) ? createHmac("sha256", salt).update(text).digest("hex") : text]
    }),
  )
}

/** Leaves what this server was started with, for `rasoi doctor`. The result removes it. */
export function noteStart(config: Config): () => void {
  const path = fileOf(config.dataDir)
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const salt = randomBytes(32).toString("hex")
    const note: Note = { pid: process.pid, salt, settings: describe(config, salt) }
    writeFileSync(path, JSON.stringify(note), { mode: 0o600 })
  } catch {
    // The server does not need it.
  }
  return () => {
    // Another process of a fleet may use the same directory.
    if (readNote(config)?.pid === process.pid) rmSync(path, { force: true })
  }
}

interface Note {
  readonly pid: number
  readonly salt: string
  readonly settings: Record<string, string>
}

function readNote({ dataDir }: Pick<Config, "dataDir">): Note | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Note
  } catch {
    return undefined
  }
}

/** The variables that the last server on this data directory had otherwise, and its process id. */
export function compareWithServer(config: Config): { pid: number; differing: string[] } | undefined {
  const note = readNote(config)
  if (!note) return undefined
  const here = describe(config, note.salt)
  return { pid: note.pid, differing: Object.keys(here).filter(name => here[name] !== note.settings[name]) }
}
