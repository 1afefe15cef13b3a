import { createHash } from "node:crypto"
import type { TableSummary } from "./archive.ts"

/** Ends a row in the text of COPY, which has it nowhere else. */
export const lineFeed = 0x0a

/** Rows, bytes and checksum of one table's COPY text. In this format, every line feed ends a row. */
export class TableDigest {
  private readonly hash = createHash("sha256")
  private rows = 0
  bytes = 0

  add(chunk: Uint8Array): void {
    this.hash.update(chunk)
    this.bytes += chunk.length
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) this.rows += 1
  }

  summary(name: string): TableSummary {
    return { name, rows: this.rows, bytes: this.bytes, sha256: this.hash.digest("hex") }
  }
}
