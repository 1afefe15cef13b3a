import type { Holder } from "./holder.ts"

/** Another process uses this data directory. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse"

  constructor(dataDir: string, holder: Holder | undefined) {
    super(`The data directory ${dataDir} is in use by ${describeHolder(holder)}`)
  }
}

function describeHolder(holder: Holder | undefined): string {
  if (holder === undefined)
    return "another Rasoi process that is starting. Try again when it runs or has ended."
  const { pid, host, purpose, elsewhere } = holder
  const what = purpose === "server" ? "a running Rasoi server" : "another Rasoi command"
  if (!elsewhere)
    return (
      `${what} with process id ${pid}. ` +
      `Stop that process first (kill ${pid}), or give this one a data directory of its own.`
    )
  return (
    `${what} in another container or on another machine (${host === undefined ? "" : `host name ${host}, `}process id ${pid} there). ` +
    `Run commands there: "docker compose exec rasoi rasoi …". ` +
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

  constructor(clusterDir: string, found: string, expected: number) {
    super(
      `${clusterDir} was made by PostgreSQL ${found}, and this version of Rasoi brings PostgreSQL ${expected}, ` +
        `which cannot read it. Nothing was changed. Move the data with its newest backup, the old files are kept: ` +
        `npx rasoi restore --replace BACKUP. If there is none, run npx rasoi backup with the earlier version of Rasoi.`,
    )
  }
}

/** The built-in database cannot run here; the message says why and what to do instead. */
export class EmbeddedUnavailable extends Error {
  override readonly name = "EmbeddedUnavailable"

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.`, options)
  }
}
