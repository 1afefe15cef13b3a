/** The program that a database belongs to. */
export interface Application {
  /** The name of the database and of its role: lower-case letters, digits and underscores. */
  readonly name: string
  /** For messages to people. */
  readonly title: string
  /** What an operator of this program can do. Each text follows the sentence that says what is wrong. */
  readonly advice?: Advice
}

interface Advice {
  /** PostgreSQL cannot run on this machine, or as this user. */
  readonly unavailable?: string
  /** Another major version of PostgreSQL wrote the files. */
  readonly otherVersion?: string
  /** A process in another container or on another machine uses the data directory. */
  readonly elsewhere?: string
}

/** The name is part of SQL and of PostgreSQL's configuration files. */
export function checkName({ name }: Application): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name) || name.startsWith("pg_") || reserved.includes(name))
    throw new TypeError(`"${name}" cannot be the name of a database and its role`)
}

/** Databases and the superuser of every cluster, and words with a meaning of their own in place of a role. */
const reserved = ["postgres", "template0", "template1", "all", "none", "public"]
