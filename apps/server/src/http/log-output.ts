import { fstatSync, writeSync } from "node:fs"

export interface DestinationStream {
  /** Takes a whole line. */
  write(line: string): void
  /** Writes every line that was taken. The logger calls it after a fatal error. */
  flushSync?(): void
}

interface Options {
  /** Writes what it can at once, and returns the number of bytes. */
  write?: (bytes: Buffer) => number
  bufferLength?: number
  mostKeptBytes?: number
  /** How long the end of the process waits for a reader that does not read. */
  patienceMs?: number
}

/** A pipe takes so many bytes whole or not at all, so that the lines of several processes do not mix. */
const atomicLength = 4_096
/** A file or a socket takes more bytes whole as well. */
const largeLength = 32_768
export const flushEveryMs = 200
const pauseMs = 5
const errorLine = '{"level":5'

/** So many characters are collected before a write. */
export function outputBufferLength(): number {
  return fstatSync(1).isFIFO() ? atomicLength : largeLength
}

/**
 * The log on standard output. Lines are collected for a moment, so that not every small request costs a write. Every
 * write is synchronous: a line is in our memory or with the system, never in a queue that is lost when the process ends.
 * A full pipe does not block the server; what does not fit is kept, and tried again.
 */
export function openLogOutput({
  write = bytes => writeSync(1, bytes),
  bufferLength = outputBufferLength(),
  mostKeptBytes = 8 * 1024 * 1024,
  patienceMs = 5_000,
}: Options = {}): Required<DestinationStream> {
  let buffered = ""
  let kept: Buffer[] = []
  let keptBytes = 0
  let dropped = 0
  let readerGone = false

  function keep(text: string): void {
    if (readerGone || text === "") return
    const bytes = Buffer.from(text)
    kept.push(bytes)
    keptBytes += bytes.length
  }

  /** False: it could not take all of it now. */
  function tryToWrite(): boolean {
    keep(buffered)
    buffered = ""
    let done = 0
    try {
      for (const bytes of kept) {
        const written = write(bytes)
        keptBytes -= written
        if (written < bytes.length) {
          kept[done] = bytes.subarray(written)
          break
        }
        done += 1
      }
    } catch (error) {
      // A full pipe or disk passes. Nobody reads a broken pipe any more.
      if ((error as NodeJS.ErrnoException).code === "EPIPE") forget()
    }
    kept = kept.slice(done)
    if (kept.length === 0 && dropped > 0) tellDropped()
    return kept.length === 0
  }

  function forget(): void {
    readerGone = true
    kept = []
    keptBytes = 0
  }

  function tellDropped(): void {
    buffered = `{"level":40,"time":"${new Date().toISOString()}","lines":${dropped},"msg":"log lines dropped: the log could not be written"}\n`
    dropped = 0
  }

  function flushSync(): void {
    const deadline = performance.now() + patienceMs
    while (!tryToWrite() && performance.now() < deadline) pause()
  }

  process.on("exit", flushSync)
  setInterval(tryToWrite, flushEveryMs).unref()
  return {
    write(line) {
      if (keptBytes + buffered.length > mostKeptBytes) {
        dropped += 1
        return
      }
      if (buffered.length + line.length > bufferLength) tryToWrite()
      buffered += line
      if (line.startsWith(errorLine)) tryToWrite()
    },
    flushSync,
  }
}

const never = new Int32Array(new SharedArrayBuffer(4))

function pause(): void {
  Atomics.wait(never, 0, 0, pauseMs)
}
