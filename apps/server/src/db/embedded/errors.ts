/** Another process uses this data directory. */
export class DataDirInUse extends Error {
  override readonly name = "DataDirInUse"
  readonly pid: number

  constructor(dataDir: string, holder: { pid: number; purpose: string }, elsewhere: boolean) {
    const { pid, purpose } = holder
    const what = purpose === "server" ? "a running Rasoi server" : "another Rasoi command"
    super(
      elsewhere
        ? `The data directory ${dataDir} is in use by ${what} in another container or on another machine ` +
            `(process id ${pid} there). Stop that one first, or give this one a data directory of its own.`
        : `The data directory ${dataDir} is in use by ${what} with process id ${pid}. ` +
            `Stop that process first (kill ${pid}), or give this one a data directory of its own.`,
    )
    this.pid = pid
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
