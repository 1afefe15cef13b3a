import { type ChildProcess, fork } from "node:child_process"
import { type Fault, photoLimits, Refusal, validationFailed } from "@rasoi/contract"
import type { PhotoFault } from "./make-files.ts"
import type { PhotoResult, PhotoTask } from "./photo-process.ts"
import type { PhotoFiles } from "./store.ts"

/** The largest photo takes two seconds. */
const longestMs = 60_000
/** It takes half a second to start the process, and an owner often sends several photos. */
const idleMs = 30_000

const broken: PhotoFault = { reason: "PHOTO_BROKEN" }

/** Reads one photo at a time, in a process of its own that ends when nothing is left to do. */
class PhotoProcess {
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  async read(task: PhotoTask): Promise<PhotoResult> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const { promise, resolve } = Promise.withResolvers<PhotoResult>()
    // A process that ends, or is ended because it takes too long, met a file that no decoder can read.
    const onExit = () => resolve({ fault: broken })
    const timer = setTimeout(() => this.end(), longestMs)
    child.once("message", resolve).once("exit", onExit).once("error", onExit)
    try {
      child.send(task, error => error && resolve({ fault: broken }))
      return await promise
    } finally {
      clearTimeout(timer)
      child.off("message", resolve).off("exit", onExit).off("error", onExit)
      this.#idle = setTimeout(() => this.end(), idleMs).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL("./photo-process.ts", import.meta.url), {
      // No secrets of the server: a decoder with a fault could read them. One arena, so that freed memory goes back.
      env: { MALLOC_ARENA_MAX: "1" },
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    // It does not keep the server alive, and ends with it.
    child.unref()
    child.channel?.unref()
    const forget = () => {
      if (this.#child === child) this.#child = undefined
    }
    child.on("error", forget).on("exit", forget)
    this.#child = child
    return child
  }

  end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill("SIGKILL")
    this.#child = undefined
  }
}

export interface PhotoDecoder {
  read(path: string): Promise<PhotoFiles>
  end(): void
}

export function makePhotoDecoder(): PhotoDecoder {
  const own = new PhotoProcess()
  let last: Promise<unknown> = Promise.resolve()
  return {
    async read(path) {
      const turn = last.then(() => own.read({ path }))
      // The next photo waits for this one, whatever becomes of it.
      last = turn.catch(() => undefined)
      const result = await turn
      if ("fault" in result) throw validationFailed([faultOf(result.fault)])
      return result.files
    },
    end: () => own.end(),
  }
}

const million = 1_000_000

function faultOf(fault: PhotoFault): Fault {
  if (fault.reason === "PHOTO_BROKEN") {
    const message = "cannot be read: the file is damaged or incomplete; save the photo again and send that"
    return { field: "body", message, reason: fault.reason }
  }
  const { reason, width, height } = fault
  const { pixels, leastWidth, leastHeight } = photoLimits
  const size = `has ${width} × ${height} pixels`
  if (reason === "PHOTO_SMALL") {
    const message = `${size}; choose one with at least ${leastWidth} × ${leastHeight}`
    return { field: "body", message, reason, params: { width, height, leastWidth, leastHeight } }
  }
  const most = pixels / million
  const message = `${size}, more than ${most} megapixels; make it smaller, 2048 pixels are enough`
  return { field: "body", message, reason, params: { width, height, most } }
}

/** Each waiting upload is a file of up to 12 MiB on disk. */
const maxUploads = 20

/** Counts the uploads that are being received or wait. */
export function makeUploadSlots() {
  let taken = 0
  return {
    take(): Disposable {
      if (taken === maxUploads) {
        const message = "Other photos are being read; send this one again in a few seconds."
        throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5, message })
      }
      taken += 1
      return {
        [Symbol.dispose]() {
          taken -= 1
        },
      }
    },
  }
}
