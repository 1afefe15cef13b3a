import { pipeline, Readable } from "node:stream"
import { createZstdDecompress } from "node:zlib"
import { createTarDecoder } from "modern-tar"
import { ArchiveFault, damaged } from "./archive.ts"
import { unseal } from "./seal.ts"

export interface ArchiveEntry {
  readonly name: string
  readonly body: AsyncIterable<Uint8Array>
}

/** The entries of an archive, one after the other; each body has to be read before the next entry comes. */
export async function* readEntries(input: Readable): AsyncGenerator<ArchiveEntry> {
  // The error of any of them reaches the last one.
  const unpacked = pipeline(input, unseal(), createZstdDecompress(), () => {})
  const bytes = Readable.toWeb(unpacked) as unknown as ReadableStream<Uint8Array>
  try {
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true })))
      yield { name: header.name, body }
  } catch (error) {
    throw isOurs(error) ? error : damaged((error as Error).message || "it ends too early")
  } finally {
    input.destroy()
    unpacked.destroy()
  }
}

/** A fault of the file or of the database says more than that the archive is damaged. */
function isOurs(error: unknown): boolean {
  if (error instanceof ArchiveFault) return true
  const { code = "", syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined || /^[0-9A-Z]{5}$/.test(code)
}

export async function readWhole({ body }: ArchiveEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
