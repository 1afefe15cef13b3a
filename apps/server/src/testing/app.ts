import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { scopes as allScopes, type Role, type Scope } from "@rasoi/contract"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { Clock, HeldStep } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import { type Connection, openDatabase, type QueryOutcome, readInstallation } from "../db/index.ts"
import { demoMenu } from "../demo/menu.ts"
import { demoSettings } from "../demo/settings.ts"
import { openExchange } from "../events/index.ts"
import { commandLine } from "../features/audit/index.ts"
import { createKey, type KeyMode } from "../features/keys/index.ts"
import { createRestaurant } from "../features/onboarding/index.ts"
import { createStaff } from "../features/staff/index.ts"
import { passwordCost } from "../features/staff/passwords.ts"
import { makeAdmission } from "../http/admission.ts"
import { LocalRateLimiter } from "../http/index.ts"
import { makeLog } from "../http/log.ts"
import { makeMetrics } from "../http/metrics.ts"
import { readRedisAddress, SharedRateLimiter, SharedRedis } from "../redis/index.ts"
import { buildApp } from "../start/app.ts"
import type { AppDependencies } from "../start/app-dependencies.ts"
import { makeCaller } from "./caller.ts"
import { createTestDatabase, silentLog } from "./database.ts"
import { memoryLedger } from "./memory-ledger.ts"
import { signedIn } from "./signed-in.ts"

/** Those of the demo. Most tests hand orders over without being asked for their money. */
export const testSettings: Settings = {
  ...demoSettings,
  counter: { ...demoSettings.counter, askOnlinePayments: false },
}

// Hashing is made to be slow, and most tests need a person. `passwords.test.ts` checks the cost of production.
Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })

export class ManualClock implements Clock {
  private time: number
  private jumpedMs = 0

  constructor(start = Date.parse("2026-10-17T13:05:00Z")) {
    this.time = start
  }

  now(): number {
    return this.time
  }

  advance(milliseconds: number): void {
    this.time += milliseconds
  }

  set(time: number): void {
    this.time = time
  }

  monotonic(): number {
    return this.time - this.jumpedMs
  }

  /** Changes only the wall clock, as when somebody sets the machine's time. */
  jump(milliseconds: number): void {
    this.time += milliseconds
    this.jumpedMs += milliseconds
  }

  heldStep(): HeldStep | undefined {
    return undefined
  }

  followStep(): void {}
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export interface StartOptions {
  connection?: Connection
  config?: Partial<AppDependencies["config"]>
  clock?: ManualClock
  logDestination?: Parameters<typeof makeLog>[1]
  /** Default: a minute, because a busy machine is slow, and a query that waits in vain fails all the same. */
  queryDeadlineMs?: number
  pause?: AppDependencies["pause"]
  ledger?: AppDependencies["ledger"]
  connectionLimits?: AppDependencies["connectionLimits"]
  isUnlimitedPeer?: AppDependencies["isUnlimitedPeer"]
  storefront?: AppDependencies["storefront"]
  /** The address of the Redis that the apps of a test share. Their limits and devices follow the test's clock. */
  redisUrl?: string
}

/** Imports Vitest only here: page tests run without it and bring their own database. */
async function cloneTemplate(): Promise<Connection> {
  const { inject } = await import("vitest")
  return createTestDatabase(inject("clusterConnection"))
}

/** Starts the real server on loopback with its own database and a clock that the test controls. */
export async function startTestApp(options: StartOptions = {}) {
  const connection = options.connection ?? (await cloneTemplate())
  const clock = options.clock ?? new ManualClock()
  const statements: string[] = []
  const onQuery = (name: string, _durationMs: number, _outcome: QueryOutcome) => statements.push(name)
  const db = openDatabase({
    connection,
    poolSize: 4,
    queryDeadlineMs: options.queryDeadlineMs ?? 60_000,
    connectDeadlineMs: 60_000,
    applicationName: "rasoi-test",
    log: silentLog,
    onQuery,
  })
  const log = options.logDestination ? makeLog("info", options.logDestination) : makeLog("silent")
  const metrics = makeMetrics()
  const time = () => clock.monotonic()
  const address = options.redisUrl === undefined ? undefined : readRedisAddress(options.redisUrl)
  const redis =
    address &&
    new SharedRedis({
      address,
      installation: await readInstallation(db),
      log,
      time,
      longestCallMs: 1_000,
    })
  const exchange = openExchange({
    db,
    connection,
    clock,
    log: silentLog,
    redis,
    onDropped: metrics.messagesDropped,
    time,
  })
  const { hub, bus, relay, presence, feed } = exchange
  const limiter = new LocalRateLimiter()
  const ledger = options.ledger ?? memoryLedger()
  const app = await buildApp({
    config: {
      demo: false,
      publicUrl: "https://order.example.com",
      trustProxy: false,
      tls: undefined,
      fastPath: "on",
      backupDirectory: undefined,
      dataDir: join(tmpdir(), "rasoi-test"),
      ...options.config,
    },
    log,
    clock,
    db,
    hub,
    freshness: feed,
    bus,
    relay,
    presence,
    limiter: redis ? new SharedRateLimiter({ redis, now: time, processes: () => 1 }) : limiter,
    metrics,
    ledger,
    // The test's own work is on the same thread; no test may be refused for that.
    admission: makeAdmission({ processorMs: () => 0 }),
    connectionLimits: options.connectionLimits,
    isUnlimitedPeer: options.isUnlimitedPeer,
    ...(options.pause ? { pause: options.pause } : {}),
    ...(options.storefront ? { storefront: options.storefront } : {}),
  })
  await exchange.ready
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    ...app,
    ...makeCaller(url),
    url,
    port,
    db,
    hub,
    feed,
    clock,
    log,
    presence,
    limiter,
    metrics,
    ledger,
    connection,
    redis,
    /** The names of the executed statements. */
    statements,
    restaurant: (change: Partial<Settings> = {}, menu: MenuDocument = demoMenu) =>
      createRestaurant(hub, commandLine, clock.now(), { settings: { ...testSettings, ...change }, menu }),
    key: async (restaurantId: string, mode: KeyMode = "test", scopes: readonly Scope[] = allScopes) => {
      const context = { hub, actor: commandLine, now: clock.now(), restaurantId }
      return createKey(context, { name: "A key", mode, scopes })
    },
    /** A new person who is signed in already. Returns the cookie. */
    signedIn: (restaurantId: string, role: Role = "OWNER") =>
      signedIn({ db, clock, demo: options.config?.demo ?? false }, restaurantId, role),
    /** A new person who can sign in with `signIn`. */
    person: async (restaurantId: string, role: Role = "OWNER") => {
      const email = `${newId("person")}@example.com`
      const password = "a long pass phrase"
      const context = { hub, actor: commandLine, now: clock.now(), restaurantId }
      await createStaff(context, { email, password, name: `The ${role.toLowerCase()}`, role })
      return { email, password }
    },
    async stop() {
      app.streams.endAll()
      await app.http.close()
      await exchange.close()
      await redis?.close()
      await db.close()
    },
  }
}
