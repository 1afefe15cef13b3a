import { pipeline, type Readable } from "node:stream"
import { createZstdDecompress } from "node:zlib"
import { createTarDecoder } from "modern-tar"
import { ArchiveFault, damaged } from "./archive.ts"
import { unseal } from "./seal.ts"

export interface ArchiveEntry {
  readonly name: string
  readonly body: AsyncIterable<Uint8Array>
}

/** The entries of an archive in order. Read each body before the next entry. */
export async function* readEntries(input: Readable): AsyncGenerator<ArchiveEntry> {
  // An error in any stream is passed on to the last one.
  const unpacked = pipeline(input, unseal(), createZstdDecompress(), () => {})
  const bytes = ReadableStream.from<Uint8Array>(unpacked)
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true })))
      yield { name: header.name, body }
  } catch (error) {
    throw isSpecific(error) ? error : damaged((error as Error).message || "it ends too early")
  } finally {
    input.destroy()
    unpacked.destroy()
  }
}

/** Errors of the file system or the database are more specific than "the archive is damaged". */
function isSpecific(error: unknown): boolean {
  if (error instanceof ArchiveFault) return true
  const { code = "", syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined || /^[0-9A-Z]{5}$/.test(code)
}
