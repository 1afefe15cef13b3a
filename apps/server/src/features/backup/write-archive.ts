import { Readable, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { createZstdCompress } from "node:zlib"
import { createTarPacker, type TarPackController } from "modern-tar"
import { to as copyTo } from "pg-copy-streams"
import type { Connection } from "../../db/index.ts"
import {
  type ArchivedTable,
  ArchiveFault,
  formatVersion,
  type Header,
  headerName,
  type Manifest,
  manifestName,
  type OnProgress,
  partName,
  product,
  type TableSummary,
} from "./archive.ts"
import { copyOut, readPostgresVersion, readSchema, readTables } from "./schema-store.ts"
import { seal } from "./seal.ts"
import { withSession } from "./session.ts"
import { lineFeed, TableDigest } from "./table-digest.ts"

interface Options {
  readonly connection: Connection
  readonly version: string
  readonly now: number
  readonly output: Writable
  /** Takes about three times as long, and leaves the processors free most of the time. */
  readonly lowImpact?: boolean
  readonly onProgress?: OnProgress
  /** Only the rows of one restaurant. `rowsOf` gives the condition for a table, in SQL, where $1 is the id. */
  readonly only?: { readonly restaurantId: string; rowsOf(table: string): string }
}

/** A tar entry states its size first, so rows are collected into parts of this size. */
const partBytes = 1024 * 1024

/** A low-impact backup rests often and briefly: an order that arrives meanwhile waits at most for one piece of work. */
const workMs = 1
const restMs = 2

/** Writes one consistent snapshot. Later commits are in the next backup. */
export async function writeArchive({
  connection,
  version,
  now,
  output,
  lowImpact = false,
  onProgress,
  only,
}: Options): Promise<Manifest> {
  return withSession(connection, async client => {
    await client.query("begin isolation level repeatable read read only")
    const [schema, tables] = [await readSchema(client), await readTables(client)]
    if (schema.length === 0)
      throw new ArchiveFault("There is nothing to back up: this database has no data of Rasoi.")
    const header: Header = {
      product,
      format: formatVersion,
      version,
      createdAt: new Date(now).toISOString(),
      postgresVersion: await readPostgresVersion(client),
      schema,
      tables,
    }
    const { readable, controller } = createTarPacker()
    const written = pipeline(Readable.fromWeb(readable as never), createZstdCompress(), seal(), output)
    const readRows: ReadRows = table => {
      // COPY takes no parameters.
      const condition = only?.rowsOf(table.name).replaceAll("$1", client.escapeLiteral(only.restaurantId))
      const rows: AsyncIterable<Buffer> = client.query(copyTo(copyOut(table, condition)))
      return lowImpact ? withRests(rows) : rows
    }
    const packed = pack(readRows, controller, header, now, onProgress)
    // A failure on one side must end the other.
    packed.catch(error => controller.error(error))
    const [manifest] = await Promise.all([packed, written])
    await client.query("commit")
    return manifest
  })
}

type ReadRows = (table: ArchivedTable) => AsyncIterable<Buffer>

async function* withRests(rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let startedAt = performance.now()
  for await (const chunk of rows) {
    yield chunk
    if (performance.now() - startedAt < workMs) continue
    await sleep(restMs)
    startedAt = performance.now()
  }
}

async function pack(
  readRows: ReadRows,
  controller: TarPackController,
  header: Header,
  now: number,
  onProgress: OnProgress | undefined,
): Promise<Manifest> {
  const add = async (name: string, body: Uint8Array) => {
    const entry = controller.add({ name, size: body.length, mtime: new Date(now) }).getWriter()
    await entry.write(body)
    await entry.close()
  }
  await add(headerName, Buffer.from(JSON.stringify(header, null, 2)))
  const summaries: TableSummary[] = []
  for (const table of header.tables) summaries.push(await packTable(readRows(table), table, add, onProgress))
  const manifest: Manifest = { tables: summaries }
  await add(manifestName, Buffer.from(JSON.stringify(manifest, null, 2)))
  controller.finalize()
  return manifest
}

async function packTable(
  rows: AsyncIterable<Buffer>,
  table: ArchivedTable,
  add: (name: string, body: Uint8Array) => Promise<void>,
  onProgress: OnProgress | undefined,
): Promise<TableSummary> {
  const digest = new TableDigest()
  let [part, bytes, total] = [0, 0, 0]
  let chunks: Buffer[] = []
  /** Each part is loaded by its own COPY, so it ends with a row. */
  const writePart = async () => {
    const collected = Buffer.concat(chunks)
    const whole = collected.subarray(0, collected.lastIndexOf(lineFeed) + 1)
    const rest = collected.subarray(whole.length)
    chunks = [rest]
    bytes = rest.length
    if (whole.length === 0) return
    await add(partName(table.name, part), whole)
    part += 1
    total += whole.length
    onProgress?.(table.name, total)
  }
  for await (const chunk of rows) {
    digest.add(chunk)
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes && chunk.includes(lineFeed)) await writePart()
  }
  await writePart()
  return digest.summary(table.name)
}
