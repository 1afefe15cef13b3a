import { randomUUID } from "node:crypto"
import { unlinkSync } from "node:fs"
import { type FileHandle, mkdir, open } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Refusal, validationFailed } from "@rasoi/contract"
import { payloadTooLarge } from "../../http/errors.ts"
import { headBytes, typeFault } from "./content.ts"

/** A file on disk. It is gone when the block ends that uses it, or the process, even if it is killed. */
export interface ReceivedFile extends AsyncDisposable {
  read(): Promise<Buffer>
}

/** Writes a body to a file as it arrives, so that waiting uploads take no memory. */
export async function receiveFile(
  body: Readable,
  directory: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  const file = await openNameless(directory)
  try {
    await writeBody(body, file, maxBytes)
  } catch (error) {
    // The rest is read and forgotten, so that the connection can carry the refusal and the next request.
    body.resume()
    await file.close()
    throw refusalOf(error)
  }
  const read = async () =>
    Buffer.concat(await file.createReadStream({ start: 0, autoClose: false }).toArray())
  return { read, [Symbol.asyncDispose]: () => file.close() }
}

/** A file without a name is removed by the system when it is closed. */
async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, randomUUID())
  const file = await open(path, "wx+", 0o600)
  unlinkSync(path)
  return file
}

async function writeBody(body: Readable, file: FileHandle, maxBytes: number): Promise<void> {
  let [head, bytes] = [Buffer.alloc(0), 0]
  // The body must not be destroyed with the loop: that would close the connection before the refusal is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes) throw payloadTooLarge(maxBytes)
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (head.length === headBytes) requirePhoto(head)
    }
    await file.writeFile(chunk)
  }
  if (bytes < headBytes) requirePhoto(head)
}

function requirePhoto(head: Buffer): void {
  const fault = typeFault(head)
  if (fault) throw validationFailed([fault])
}

function refusalOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  // The client went away: nobody reads this.
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE") return new Refusal("MALFORMED_REQUEST")
  if (code !== "ENOSPC") return error
  const message = "The server's disk is full; tell its operator and try again later."
  return new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 60, message })
}
