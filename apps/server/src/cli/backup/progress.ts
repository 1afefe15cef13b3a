import { Writable } from "node:stream"
import type { Manifest } from "../../features/backup/archive.ts"
import { CommandFault } from "../faults.ts"

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function describeRows({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const orders = tables.find(({ name }) => name === "orders")?.rows ?? 0
  return `${rows} rows in ${tables.length} tables, ${orders} of them orders`
}

/** One line that is written over again; nothing where nobody watches. */
export function show(verb: string): (table: string, bytes: number) => void {
  if (!process.stderr.isTTY) return () => {}
  process.on("exit", () => process.stderr.write("\r\u001B[K"))
  let shownAt = 0
  return (table, bytes) => {
    const now = performance.now()
    if (now - shownAt < 100) return
    shownAt = now
    process.stderr.write(`\r\u001B[K${verb} ${table}, ${sizeOf(bytes)}`)
  }
}

/** Standard output cannot be closed before the process ends. */
export function keptOpen(stream: Writable): Writable {
  // Each write reports its own error. A closed pipe is one here: the backup is not complete.
  stream.removeAllListeners("error").on("error", () => {})
  return new Writable({
    write: (chunk, _, done) => void stream.write(chunk, error => done(error ? notWritten(error) : null)),
  })
}

function notWritten({ message }: Error): Error {
  return new CommandFault(
    "BACKUP_NOT_WRITTEN",
    `The backup could not be written to standard output: ${message}`,
  )
}
