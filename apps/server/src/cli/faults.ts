import { userInfo } from "node:os"
import type { Refusal } from "@rasoi/contract"

export const exitCodes = { ok: 0, failure: 1, usage: 2 } as const

/** The command was called incorrectly. `help` names the command whose usage to show. */
export class UsageFault extends Error {
  override readonly name = "UsageFault"
  help: string | undefined

  constructor(message: string, help?: string) {
    super(message)
    this.help = help
  }
}

/** The call was correct, but the command cannot be carried out. */
export class CommandFault extends Error {
  override readonly name = "CommandFault"
  readonly code: string
  readonly faults: readonly object[] | undefined

  constructor(code: string, message: string, faults?: readonly object[]) {
    super(message)
    this.code = code
    this.faults = faults
  }
}

interface DescribedFault {
  readonly code: string
  readonly message: string
  readonly faults?: readonly object[]
  readonly exitCode: number
}

/** By name, not by class: loading the classes would load the contract and the driver for every small command. */
const codesByName: Record<string, string> = {
  ConfigFaults: "ENVIRONMENT_INVALID",
  DataDirInUse: "DATA_DIR_IN_USE",
  DatabaseStillRuns: "DATA_DIR_IN_USE",
  DataDirVersionMismatch: "DATA_DIR_VERSION_MISMATCH",
  EmbeddedUnavailable: "DATABASE_UNAVAILABLE",
  DatabaseUnavailable: "DATABASE_UNAVAILABLE",
  UnsafeDatabase: "DATABASE_UNSAFE",
  MigrationRefused: "MIGRATION_REFUSED",
  RedisMisconfigured: "REDIS_MISCONFIGURED",
  ArchiveFault: "BACKUP_UNUSABLE",
  DirectoryMissing: "DIRECTORY_MISSING",
  BackupRefused: "BACKUP_REFUSED",
  RestoreRefused: "RESTORE_REFUSED",
  NumbersRefused: "RESTORE_REFUSED",
  RestoreUnfinished: "RESTORE_UNFINISHED",
}

export function describeFault(error: unknown): DescribedFault {
  const exitCode = exitCodes.failure
  if (error instanceof UsageFault) {
    const hint = error.help === undefined ? "" : `\nSee: ${error.help} --help`
    return { code: "USAGE", message: `${error.message}${hint}`, exitCode: exitCodes.usage }
  }
  if (error instanceof CommandFault) {
    const { code, message, faults } = error
    return { code, message, faults, exitCode }
  }
  if (isRefusal(error)) return { ...describeRefusal(error), exitCode }
  if (!(error instanceof Error)) return { code: "UNEXPECTED", message: String(error), exitCode }
  const known = codesByName[error.name]
  if (known) return { code: known, message: error.message, exitCode }
  return { ...describeSystemFault(error), exitCode }
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal"
}

function describeRefusal({ code, message, faults }: Refusal) {
  if (!faults || faults.length === 0) return { code, message }
  const lines = faults.map(fault => `  ${fault.field}: ${fault.message}`)
  const heading = faults.length === 1 ? "This is not valid:" : `${faults.length} things are not valid:`
  return { code, message: `${heading}\n${lines.join("\n")}`, faults }
}

const connectionFaults = new Set(["ECONNREFUSED", "ENOTFOUND", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH"])
/** PostgreSQL codes: wrong password, no such role, no such database, too many connections, starting or stopping. */
const refusedSessions = /^(28|3D|53|57)/

function describeSystemFault(error: Error): { code: string; message: string } {
  const { code = "", path } = error as NodeJS.ErrnoException
  // A host with several addresses fails once for each, inside an AggregateError without a message.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const message = error.message || first?.message || error.name
  if (connectionFaults.has(code) || refusedSessions.test(code) || /^timeout/.test(message))
    return { code: "DATABASE_UNAVAILABLE", message: `The database cannot be reached: ${message}` }
  // Another process took the port after our check.
  if (code === "EADDRINUSE") return { code: "PORT_UNUSABLE", message: `The port is taken: ${message}` }
  if (code === "ENOENT" && path !== undefined)
    return { code: "FILE_NOT_FOUND", message: `There is no file ${path}` }
  if (path !== undefined && code === "EACCES") {
    const { username } = userInfo()
    const advice = `This command runs as ${username}: name a path that this account may use, or - for standard input and output.`
    return { code: "FILE_FAULT", message: `${message}. ${advice}` }
  }
  if (path !== undefined && /^E[A-Z]+$/.test(code)) return { code: "FILE_FAULT", message }
  return { code: "UNEXPECTED", message }
}
