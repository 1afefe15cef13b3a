/** Settings for `pg`: the server listens on a Unix socket only, so `host` is a directory. */
export interface EmbeddedConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedDatabase {
  readonly connection: EmbeddedConnection
  /** The id of the server process; a restart changes it. */
  readonly pid: number
  stop(): Promise<void>
}
