import type { Registry } from "prom-client"
import type { Config } from "../config.ts"
import type { Connection } from "../db/index.ts"

/** What a take of a limit asks for, and what comes back; lists, since many of them travel. */
export type AskedTake = readonly [subject: string, count: number, windowMs: number]
export type GivenAllowance = readonly [allowed: boolean, remaining: number, resetMs: number]

/** Why a worker could not start, as far as it can be told between processes. */
export interface ToldFault {
  readonly name: string
  readonly message: string
  readonly code: string | undefined
  /** The file that could not be read. */
  readonly path: string | undefined
}

/** One process's figures, as prom-client's registry gives and takes them. */
export type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>

export type ToWorker =
  | {
      readonly kind: "start"
      readonly number: number
      readonly config: Config
      readonly connection: Connection
    }
  | { readonly kind: "allowances"; readonly batch: number; readonly allowances: readonly GivenAllowance[] }
  | { readonly kind: "tell figures" }
  | { readonly kind: "stop" }

export type ToPrimary =
  /** The worker hears; before that, messages to it would be lost. */
  | { readonly kind: "loaded" }
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "not started"; readonly fault: ToldFault }
  | { readonly kind: "takes"; readonly batch: number; readonly takes: readonly AskedTake[] }
  | { readonly kind: "figures"; readonly figures: Figures }
