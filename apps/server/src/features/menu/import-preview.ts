import { setImmediate } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { Refusal, validationFailed } from "@rasoi/contract"
import { CompressedOnce } from "../../http/index.ts"
import type { ImportResult } from "./import-task.ts"
import { type MenuPieces, splitMenu } from "./menu-pieces.ts"
import type { MenuFile } from "./read-file.ts"
import type { MenuSnapshot } from "./snapshot.ts"

interface ImportFile {
  readonly file: MenuFile
  readonly acceptEncoding: string | undefined
}

export interface ThreadTask extends ImportFile {
  readonly pieces: MenuPieces
  readonly version: number
}

/** Each waiting file is held in memory. */
const maxWaiting = 5
/** Several times as much as the largest file needs. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }
/** It takes a second to start the thread, and an owner often sends several files. */
const idleMs = 60_000

/** Reads one menu file at a time in a thread of its own: the largest takes seconds, and orders must not wait for it. */
class ImportThread {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  async read(task: ThreadTask): Promise<ImportResult> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    const { promise, resolve, reject } = Promise.withResolvers<ImportResult>()
    const onExit = () => reject(new Error("the thread ended before it had read the file"))
    worker.on("message", resolve).on("error", reject).on("exit", onExit)
    try {
      worker.postMessage(task)
      return await promise
    } finally {
      worker.off("message", resolve).off("error", reject).off("exit", onExit)
      this.#idle = setTimeout(() => this.#end(), idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { resourceLimits })
    // Neither the thread nor its end keeps the process alive.
    worker.unref()
    // Also when an error has stopped it and it has not ended yet. Whoever waits for the file gets the error.
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.on("error", forget).on("exit", forget)
    this.#worker = worker
    return worker
  }

  #end(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

export function makeImportPreview() {
  const thread = new ImportThread()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function read(current: MenuSnapshot, { file, acceptEncoding }: ImportFile): Promise<ImportResult> {
    const { document, version } = current
    const pieces = await splitMenu(document, () => setImmediate())
    return thread.read({ file, pieces, version, acceptEncoding })
  }

  return async (current: MenuSnapshot, input: ImportFile): Promise<CompressedOnce> => {
    if (waiting === maxWaiting) {
      const message = "Other menu files are being read; send this one again in a few seconds."
      throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5, message })
    }
    waiting += 1
    const turn = last.then(() => read(current, input))
    // The next file waits for this one, whatever becomes of it.
    last = turn.catch(() => undefined)
    const result = await turn.finally(() => {
      waiting -= 1
    })
    if ("faults" in result) throw validationFailed(result.faults)
    return new CompressedOnce(Buffer.from(result.bytes.buffer), result.encoding)
  }
}
