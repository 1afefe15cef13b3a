import type { Config } from "./config.ts"

/** A server that answers, in however many processes. */
export interface Listening {
  readonly address: string
  readonly port: number
  readonly metricsAddress: string | undefined
  /** Finishes what was admitted, then lets go of everything. */
  stop(): Promise<void>
}

/** As it is reached from this machine. */
export function addressOf({ tls }: Pick<Config, "tls">, port: number): string {
  return `${tls ? "https" : "http"}://localhost:${port}`
}
