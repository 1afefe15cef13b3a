import type { Storefront } from "@rasoi/storefront"
import type { Logger } from "pino"
import type { Clock } from "../base/clock.ts"
import type { Freshness } from "../cache/fresh-cache.ts"
import type { Config } from "../config.ts"
import type { Database } from "../db/index.ts"
import type { ChangeHub, DevicePresence, EventBus, EventRelay } from "../events/index.ts"
import type { ErasureLedger } from "../features/privacy/index.ts"
import type { Admission } from "../http/admission.ts"
import type { ConnectionLimits } from "../http/connection-limits.ts"
import type { RateLimiter } from "../http/index.ts"
import type { Metrics } from "../http/metrics.ts"

export interface AppDependencies {
  config: Pick<
    Config,
    "demo" | "publicUrl" | "trustProxy" | "tls" | "fastPath" | "backupDirectory" | "dataDir"
  >
  connectionLimits?: Partial<ConnectionLimits>
  /** Whose connections are not counted by address. Default: this machine's and those of trusted proxies. */
  isUnlimitedPeer?: (address: string) => boolean
  log: Logger
  clock: Clock
  db: Database
  hub: ChangeHub
  freshness: Freshness
  bus: EventBus
  relay: EventRelay
  presence: DevicePresence
  limiter: RateLimiter
  metrics: Metrics
  ledger: ErasureLedger
  /** Waits; used by the test scenario SLOW. */
  pause?: (milliseconds: number) => Promise<void>
  admission?: Admission
  /** Renders the restaurants' own pages. */
  storefront?: Storefront
}
