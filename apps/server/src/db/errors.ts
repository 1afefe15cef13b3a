import { DatabaseError } from "pg"

/** The database cannot respond now; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = "DatabaseUnavailable"
  /** True when the connection broke during COMMIT: the work may or may not be on disk. */
  readonly commitUnknown: boolean

  constructor(message: string, options: { cause?: unknown; commitUnknown?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.commitUnknown = options.commitUnknown ?? false
  }
}

/**
 * PostgreSQL rolled this transaction back because of a conflict with another. It is retried; a caller sees this
 * error only when all retries failed, and treats it as unavailable.
 */
export class DatabaseConflict extends DatabaseUnavailable {}

/** What a failed query means for its caller and for its connection. */
export interface Fault {
  kind: "unavailable" | "conflict" | "refused"
  reusable: boolean
}

const reusable = new Map<string, Fault["kind"]>([
  ["40001", "conflict"], // serialization_failure
  ["40P01", "conflict"], // deadlock_detected
  ["57014", "unavailable"], // query_canceled: statement_timeout
  ["55P03", "unavailable"], // lock_not_available: lock_timeout
])

// 25006: read-only after a failover; a new connection finds the new primary. 25P03 and 25P04: the server ended
// a transaction that was idle or ran too long. 28: the password has changed.
const unavailableClasses = ["08", "53", "57", "58", "28"]
const unavailableCodes = ["25006", "25P03", "25P04", "3D000"]

/** The server is silent; its connection is of no more use. */
export const readTimeout = "Query read timeout"
/** A free connection, or a response of the server to a new one, did not come in time. */
const connectTimeouts = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
]

export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && connectTimeouts.includes(error.message)
}

const driverMessages = [
  "Connection terminated",
  readTimeout,
  ...connectTimeouts,
  "timeout expired",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "The server does not support SSL connections",
]

/** Whether the error is a violation of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}

export function classify(error: unknown): Fault {
  if (error instanceof DatabaseError) return classifyServerError(error)
  if (error instanceof Error && isConnectionFault(error)) return { kind: "unavailable", reusable: false }
  // An error while preparing values or reading rows; the connection itself is fine.
  return { kind: "refused", reusable: true }
}

function classifyServerError(error: DatabaseError): Fault {
  const code = error.code ?? ""
  const kind = reusable.get(code)
  if (kind !== undefined) return { kind, reusable: true }
  // A migration changed the table of a prepared statement; a new connection prepares it again.
  if (code === "26000" || (code === "0A000" && error.message.includes("cached plan")))
    return { kind: "conflict", reusable: false }
  if (unavailableCodes.includes(code) || unavailableClasses.includes(code.slice(0, 2)))
    return { kind: "unavailable", reusable: false }
  return { kind: "refused", reusable: true }
}

function isConnectionFault(error: Error): boolean {
  const code = "code" in error ? error.code : undefined
  if (typeof code === "string" && /^E[A-Z_]{3,}$/.test(code) && !code.startsWith("ERR_")) return true
  return driverMessages.some(message => error.message.startsWith(message))
}
