import type { Config } from "./config.ts"

/** A running server, with one or more processes. */
export interface Listening {
  readonly address: string
  readonly port: number
  readonly metricsAddress: string | undefined
  /** Finishes admitted requests, then releases all resources. */
  stop(): Promise<void>
}

/** The server's URL on this machine. */
export function addressOf({ tls }: Pick<Config, "tls">, port: number): string {
  return `${tls ? "https" : "http"}://localhost:${port}`
}
