import { randomUUID } from "node:crypto"
import { mkdir, open, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Refusal, validationFailed } from "@rasoi/contract"
import { payloadTooLarge } from "../../http/errors.ts"
import { headBytes, typeFault } from "./content.ts"

/** A file on disk. It is removed when the block ends that uses it. */
export interface ReceivedFile extends AsyncDisposable {
  readonly path: string
}

/** An upload is received within half a minute, and waits about as long for those before it. */
const abandonedMs = 120_000

/** Writes a body to a file as it arrives, so that waiting uploads take no memory. */
export async function receiveFile(
  body: Readable,
  directory: string,
  maxBytes: number,
): Promise<ReceivedFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, randomUUID())
  const remove = () => rm(path, { force: true })
  try {
    await writeBody(body, path, maxBytes)
  } catch (error) {
    // The rest is read and forgotten, so that the connection can carry the refusal and the next request.
    body.resume()
    await remove()
    throw refusalOf(error)
  }
  return { path, [Symbol.asyncDispose]: remove }
}

async function writeBody(body: Readable, path: string, maxBytes: number): Promise<void> {
  await using file = await open(path, "wx", 0o600)
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

/** Removes what a process left behind that was killed. */
export async function removeAbandonedFiles(directory: string, now: number): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - abandonedMs) await rm(path, { force: true })
  }
}
