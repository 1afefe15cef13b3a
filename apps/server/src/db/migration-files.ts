import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

export const migrationsDirectory = join(import.meta.dirname, "migrations")

export interface Migration {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** A server of an older version can run on the changed database. */
  readonly additive: boolean
}

const firstLineOfAdditive = "-- additive"
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/

/** Reads the migrations of a directory (NNNN-name.sql) in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith(".sql")).sort()
  const migrations = await Promise.all(names.map(name => readMigration(directory, name)))
  migrations.forEach(({ id }, index) => {
    if (migrations[index - 1]?.id === id) throw new Error(`${directory} has two migrations numbered ${id}`)
  })
  return migrations
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const [, id, title] = fileName.exec(name) ?? []
  if (id === undefined || title === undefined)
    throw new Error(`${join(directory, name)} must be named like 0001-orders.sql`)
  // A checkout on Windows may have other line endings; the migration is the same.
  const text = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n")
  const checksum = createHash("sha256").update(text).digest("hex")
  return { id, name: title, text, checksum, additive: text.startsWith(`${firstLineOfAdditive}\n`) }
}
