/**
 * The format of a backup, version 1: a tar file, compressed with zstd, that `tar --zstd -xf` opens.
 *
 *   header.json             first: product, version, schema, tables with their columns
 *   tables/<name>/<number>  the rows, as PostgreSQL's COPY writes them in text format, in parts
 *   manifest.json           last: rows, bytes and SHA-256 of each table
 *
 * The file ends with a skippable zstd frame, which contains the SHA-256 of all bytes before it.
 */
export const product = "rasoi"
export const formatVersion = 1
export const headerName = "header.json"
export const manifestName = "manifest.json"

export interface ArchivedMigration {
  readonly id: string
  readonly name: string
  readonly checksum: string
}

export interface ArchivedTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Header {
  readonly product: string
  readonly format: number
  readonly version: string
  readonly createdAt: string
  readonly postgresVersion: string
  readonly schema: readonly ArchivedMigration[]
  /** In foreign key order: a table comes after the tables that it refers to. */
  readonly tables: readonly ArchivedTable[]
}

export interface TableSummary {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

export interface Manifest {
  readonly tables: readonly TableSummary[]
}

/** Called while rows are written or loaded, with the bytes of the table so far. */
export type OnProgress = (table: string, bytes: number) => void

/** The archive cannot be restored. The message gives the reason. */
export class ArchiveFault extends Error {
  override readonly name = "ArchiveFault"
}

export function partName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}`
}

export function tableOfPart(name: string): string | undefined {
  return /^tables\/([a-z][a-z0-9_]*)\/\d+$/.exec(name)?.[1]
}

export function readHeader(bytes: Uint8Array): Header {
  const header = readJson(headerName, bytes) as Partial<Header>
  if (header.product !== product)
    throw new ArchiveFault(`This is not a backup of Rasoi: ${headerName} names another product.`)
  if (header.format !== formatVersion)
    throw new ArchiveFault(
      `This backup has format ${header.format}, and this version reads format ${formatVersion}. Restore it with the ` +
        `version that made it (${header.version}) or a later one.`,
    )
  const { version, createdAt, postgresVersion, schema, tables } = header
  if (![version, createdAt, postgresVersion].every(text => typeof text === "string"))
    throw damaged(`${headerName} is incomplete`)
  if (!Array.isArray(schema) || !Array.isArray(tables) || !tables.every(isTable))
    throw damaged(`${headerName} is incomplete`)
  return header as Header
}

/** The names are used in SQL statements, so they must be plain identifiers. */
function isTable({ name, columns }: ArchivedTable): boolean {
  const isName = (text: unknown) => typeof text === "string" && /^[a-z][a-z0-9_]*$/.test(text)
  return isName(name) && Array.isArray(columns) && columns.every(isName)
}

export function readManifest(bytes: Uint8Array): Manifest {
  const manifest = readJson(manifestName, bytes) as Manifest
  if (!Array.isArray(manifest.tables)) throw damaged(`${manifestName} is incomplete`)
  return manifest
}

function readJson(name: string, bytes: Uint8Array): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"))
    if (typeof value === "object" && value !== null) return value
  } catch {
    // Reported below.
  }
  throw damaged(`${name} cannot be read`)
}

export function damaged(what: string): ArchiveFault {
  return new ArchiveFault(`This backup is damaged: ${what}. Nothing was changed. Use another backup.`)
}
