import type { Application } from "./application.ts"
import type { Holder } from "./lock-record.ts"

/** Another process uses this data directory. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse"

  constructor(application: Application, dataDir: string, holder: Holder | undefined) {
    super(`The data directory ${dataDir} is in use by ${describeHolder(application, holder)}`)
  }
}

function describeHolder({ title, advice }: Application, holder: Holder | undefined): string {
  if (holder === undefined)
    return `another ${title} process that is starting. Try again when it runs or has ended.`
  const { pid, host, purpose, elsewhere } = holder
  const what = purpose === "server" ? `a running ${title} server` : `another ${title} command`
  if (!elsewhere)
    return (
      `${what} with process id ${pid}. ` +
      `Stop that process first (kill ${pid}), or give this one a data directory of its own.`
    )
  return (
    `${what} in another container or on another machine (${host === undefined ? "" : `host name ${host}, `}process id ${pid} there). ` +
    (advice?.elsewhere === undefined ? "" : `${advice.elsewhere} `) +
    `To start a server here, stop that one first, or give this one a data directory of its own.`
  )
}

/** A killed server left its database running where we cannot end it. A second database would destroy the data. */
export class DatabaseStillRuns extends Error {
  override readonly name = "DatabaseStillRuns"

  constructor(dataDir: string) {
    super(
      `The server that used the data directory ${dataDir} has ended, but the database that it started still runs: ` +
        `in another container, or where this user cannot see it. ` +
        `Stop that container, or end these "postgres" processes, and start again.`,
    )
  }
}

/** The files were written by another major version of PostgreSQL, which this one cannot read. */
export class DataDirVersionMismatch extends Error {
  override readonly name = "DataDirVersionMismatch"

  constructor({ title, advice }: Application, clusterDir: string, found: string, expected: number) {
    const fault =
      `${clusterDir} was made by PostgreSQL ${found}, and this version of ${title} brings PostgreSQL ${expected}, ` +
      `which cannot read it. Nothing was changed.`
    super(advice?.otherVersion === undefined ? fault : `${fault} ${advice.otherVersion}`)
  }
}

/** The built-in database cannot run here; the message says why and what to do. */
export class EmbeddedUnavailable extends Error {
  override readonly name = "EmbeddedUnavailable"
}
