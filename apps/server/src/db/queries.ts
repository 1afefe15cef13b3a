import type { PoolClient, QueryResult } from "pg"
import { classify, DatabaseConflict, DatabaseUnavailable, readTimeout } from "./errors.ts"
import { type LoopTime, withDeadline } from "./loop-time.ts"
import type { Statement } from "./statement.ts"

export interface Queries {
  rows<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>
  row<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>
  /** Returns the number of affected rows. */
  run(statement: Statement, values?: readonly unknown[]): Promise<number>
}

export type QueryOutcome = "ok" | "refused" | "conflict" | "unavailable"
export type OnQuery = (name: string, durationMs: number, outcome: QueryOutcome) => void

/** A connection that one caller uses; a broken one is destroyed on release. */
export interface Lease {
  readonly client: PoolClient
  /** For the result of a statement. */
  readonly deadlineMs: number
  readonly loopTime: LoopTime
  broken: boolean
}

type Execute = (statement: Statement, values?: readonly unknown[]) => Promise<QueryResult>

export function makeQueries(execute: Execute): Queries {
  return {
    async rows<Row>(statement: Statement, values?: readonly unknown[]) {
      return (await execute(statement, values)).rows as Row[]
    },
    async row<Row>(statement: Statement, values?: readonly unknown[]) {
      return (await execute(statement, values)).rows[0] as Row | undefined
    },
    async run(statement, values) {
      return (await execute(statement, values)).rowCount ?? 0
    },
  }
}

/** Runs one statement on a leased connection, measures its time, and converts the driver's errors into ours. */
export async function executeOn(
  lease: Lease,
  onQuery: OnQuery | undefined,
  statement: Statement,
  values?: readonly unknown[],
): Promise<QueryResult> {
  const started = performance.now()
  let outcome: QueryOutcome = "ok"
  try {
    const response = lease.client.query({
      name: statement.name,
      text: statement.text,
      values: values as unknown[] | undefined,
    })
    return await withDeadline(response, lease.deadlineMs, lease.loopTime, () => new Error(readTimeout))
  } catch (error) {
    const fault = classify(error)
    outcome = fault.kind
    lease.broken ||= !fault.reusable
    throw translate(statement.name, fault.kind, error)
  } finally {
    onQuery?.(statement.name, performance.now() - started, outcome)
  }
}

function translate(name: string, kind: QueryOutcome, cause: unknown): unknown {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (kind === "unavailable") return new DatabaseUnavailable(`${name}: ${reason}`, { cause })
  if (kind === "conflict") return new DatabaseConflict(`${name}: ${reason}`, { cause })
  return cause
}
