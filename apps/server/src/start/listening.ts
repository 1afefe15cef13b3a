import type { Config } from "../config.ts"

/** A running server. */
export interface Listening {
  readonly address: string
  readonly port: number
  readonly metricsAddress: string | undefined
  /** Why metrics are not served although they are configured. */
  readonly metricsFault: string | undefined
  /** Finishes admitted requests, then releases all resources. */
  stop(): Promise<void>
}

/** The processes of a fleet can share a port on one machine; the kernel spreads the connections. */
export function sharesPort({ redis }: Pick<Config, "redis">): boolean {
  return redis !== undefined && process.platform === "linux"
}
