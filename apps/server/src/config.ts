import { resolve } from "node:path"
import type { FastPathMode } from "./http/fast-path/index.ts"
import type { LogBuffer } from "./http/log.ts"
import { type RedisAddress, readRedisAddress } from "./redis/address.ts"

export interface Config {
  readonly demo: boolean
  readonly host: string
  readonly port: number
  /** Where browsers reach this server; tracking links and error documentation point there. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** What the processes of a fleet share; undefined for a single process. */
  readonly redis: RedisAddress | undefined
  /** Where the server puts backups that it makes by itself. */
  readonly backupDirectory: string | undefined
  /** Hashes the phone numbers of erasures. Without it, a file in the data directory is used. */
  readonly privacyKey: string | undefined
  readonly trustProxy: boolean | string | number
  readonly tls: { readonly certPath: string; readonly keyPath: string } | undefined
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly logLevel: string
  /** Most database connections. */
  readonly poolSize: number
  readonly queryDeadlineMs: number
  /** Most connections from one address that is no trusted proxy. */
  readonly connectionsPerAddress: number
  /** How long a server that stops goes on serving, so that a load balancer can notice. */
  readonly drainMs: number
  /** Set by the bench only, which compares ways to serve. */
  readonly fastPath: FastPathMode
  readonly logBuffer: LogBuffer
}

/** Every fault of the environment at once, so that it can be mended in one go. */
export class ConfigFaults extends Error {
  override readonly name = "ConfigFaults"

  constructor(faults: string[]) {
    super(
      `The environment has ${faults.length === 1 ? "a fault" : "faults"}:\n${faults.map(fault => `  ${fault}`).join("\n")}`,
    )
  }
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"]

/** The embedded database takes 62 connections, of which reports, commands and PostgreSQL itself need some too. */
const mostEmbeddedConnections = 48

/** The only reader of the environment. */
export function readConfig(
  { demo }: { demo: boolean },
  environment: NodeJS.ProcessEnv = process.env,
): Config {
  const faults: string[] = []
  const read = (name: string) => environment[name]?.trim() || undefined
  const number = (name: string, preset: number, least: number, most: number) => {
    const text = read(name)
    if (text === undefined) return preset
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push(`${name} must be a whole number from ${least} to ${most}, is "${text}"`)
    return preset
  }
  const choice = <Value extends string>(name: string, values: readonly Value[], preset: NoInfer<Value>) => {
    const value = (read(name) ?? preset) as Value
    if (!values.includes(value)) faults.push(`${name} must be one of ${values.join(", ")}, is "${value}"`)
    return value
  }
  const port = number("PORT", 8080, 0, 65_535)
  const host = demo ? "127.0.0.1" : (read("HOST") ?? "0.0.0.0")
  const tls = readTls(read("TLS_CERT"), read("TLS_KEY"), faults)
  const backupDirectory = read("BACKUP_DIRECTORY")
  const databaseUrl = readDatabaseUrl(read("DATABASE_URL"), faults)
  const config: Config = {
    demo,
    host,
    port,
    publicUrl: readPublicUrl(read("PUBLIC_URL") ?? addressOf({ tls }, port), faults),
    dataDir: resolve(read("RASOI_DATA_DIR") ?? ".rasoi"),
    databaseUrl,
    redis: readRedis(read("REDIS_URL"), databaseUrl, faults),
    backupDirectory: backupDirectory && resolve(backupDirectory),
    privacyKey: readPrivacyKey(read("PRIVACY_KEY"), faults),
    trustProxy: readTrustProxy(read("TRUST_PROXY")),
    tls,
    metrics: readMetrics(read("METRICS_ADDRESS"), faults),
    logLevel: choice("LOG_LEVEL", logLevels, demo ? "warn" : "info"),
    poolSize: number("DATABASE_POOL", 16, 1, 500),
    queryDeadlineMs: number("DATABASE_DEADLINE_MS", 5_000, 100, 60_000),
    connectionsPerAddress: number("CONNECTIONS_PER_ADDRESS", 256, 1, 65_535),
    drainMs: number("DRAIN_SECONDS", 0, 0, 300) * 1_000,
    fastPath: choice("RASOI_BENCH_FAST_PATH", ["on", "node-http", "off"], "on"),
    logBuffer: choice("RASOI_BENCH_LOG_BUFFER", ["own", "sonic-boom"], "own"),
  }
  if (databaseUrl === undefined && config.poolSize > mostEmbeddedConnections)
    faults.push(
      `DATABASE_POOL must be at most ${mostEmbeddedConnections} with the embedded database, is ${config.poolSize}`,
    )
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

/**
 * Libraries in C read these variables and take no argument instead. Call it before the first of them is loaded.
 * PANGO_LANGUAGE: otherwise LANGUAGE, such as Marathi, chooses the forms of letters.
 */
export function setFontconfig(file: string): void {
  process.env.FONTCONFIG_FILE = file
  process.env.PANGO_LANGUAGE = "en"
}

function readTls(certPath: string | undefined, keyPath: string | undefined, faults: string[]): Config["tls"] {
  if (certPath !== undefined && keyPath !== undefined) return { certPath, keyPath }
  if (certPath !== undefined || keyPath !== undefined)
    faults.push("TLS_CERT and TLS_KEY must be set together")
  return undefined
}

function readPublicUrl(text: string, faults: string[]): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/+$/, "")
  faults.push(`PUBLIC_URL must be an address such as https://order.example.com, is "${text}"`)
  return text
}

function readPrivacyKey(text: string | undefined, faults: string[]): string | undefined {
  if (text !== undefined && text.length < 32)
    faults.push("PRIVACY_KEY must have at least 32 characters; make one with: openssl rand -hex 32")
  return text
}

/** The text is not shown: it holds a password. */
function readDatabaseUrl(text: string | undefined, faults: string[]): string | undefined {
  if (text !== undefined && !(URL.canParse(text) && /^postgres(ql)?:/.test(text))) {
    faults.push("DATABASE_URL must look like postgres://user:password@host:5432/database")
  }
  return text
}

/** The text is not shown: it may hold a password. */
function readRedis(
  text: string | undefined,
  databaseUrl: string | undefined,
  faults: string[],
): RedisAddress | undefined {
  if (text === undefined) return undefined
  const address = readRedisAddress(text)
  if (!address)
    faults.push(
      "REDIS_URL must look like redis://:password@host:6379, rediss:// for TLS, or redis-sentinel://:password@host:26379,host:26379/name",
    )
  if (databaseUrl === undefined)
    faults.push("REDIS_URL needs DATABASE_URL: several processes cannot share the embedded database")
  return address
}

/** `true`, a number of proxies, or a list of addresses and networks. */
function readTrustProxy(text: string | undefined): boolean | string | number {
  if (text === undefined || text === "false") return false
  if (text === "true") return true
  return /^\d+$/.test(text) ? Number(text) : text
}

/** On its own address, away from the public one; `off` for none. */
function readMetrics(text: string | undefined, faults: string[]): Config["metrics"] {
  if (text === "off") return undefined
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text ?? "127.0.0.1:9464") ?? []
  if (host !== undefined && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) }
  faults.push(`METRICS_ADDRESS must look like 127.0.0.1:9464 or be "off", is "${text}"`)
  return undefined
}

/** The server's URL on this machine. */
export function addressOf({ tls }: Pick<Config, "tls">, port: number): string {
  return `${tls ? "https" : "http"}://localhost:${port}`
}
