import { type ChildProcess, fork } from "node:child_process"
import { type Fault, photoLimits, Refusal, validationFailed } from "@rasoi/contract"
import type { PhotoFiles } from "./files.ts"
import type { PhotoFault } from "./make-files.ts"
import type { PhotoResult, PhotoTask } from "./photo-process.ts"
import type { ReceivedFile } from "./receive.ts"

/** The largest photo takes two seconds. */
const longestMs = 40_000
/** It takes half a second to start the process, and an owner often sends several photos. */
const idleMs = 30_000

interface Options {
  /** What the process runs. */
  readonly program?: URL
  readonly longestMs?: number
}

/** Reads one photo at a time, in a process of its own that ends when nothing is left to do. */
class PhotoProcess {
  readonly #options: Required<Options>
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: Required<Options>) {
    this.#options = options
  }

  /** Undefined if the process ended, or was ended because it took too long. */
  async read(task: PhotoTask): Promise<PhotoResult | undefined> {
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const { promise, resolve } = Promise.withResolvers<PhotoResult | undefined>()
    const onEnd = () => resolve(undefined)
    const timer = setTimeout(onEnd, this.#options.longestMs)
    child.once("message", resolve).once("exit", onEnd).once("error", onEnd)
    try {
      child.send(task, error => error && onEnd())
      const result = await promise
      if (!result) this.end()
      return result
    } finally {
      clearTimeout(timer)
      child.off("message", resolve).off("exit", onEnd).off("error", onEnd)
      this.#idle = setTimeout(() => this.end(), idleMs).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#options.program, {
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
  read(file: Pick<ReceivedFile, "read">): Promise<PhotoFiles>
  end(): void
}

export function makePhotoDecoder(options: Options = {}): PhotoDecoder {
  const program = new URL("./photo-process.ts", import.meta.url)
  const own = new PhotoProcess({ program, longestMs, ...options })
  let last: Promise<unknown> = Promise.resolve()
  let ended = false

  async function readNow(file: Pick<ReceivedFile, "read">): Promise<PhotoResult> {
    const task = { file: await file.read() }
    // A process that was killed, for example because memory was short, says nothing about the file.
    for (let attempt = 0; attempt < 2 && !ended; attempt += 1) {
      const result = await own.read(task)
      if (result) return result
    }
    throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5, message: notReadMessage })
  }

  return {
    async read(file) {
      const turn = last.then(() => readNow(file))
      // The next photo waits for this one, whatever becomes of it.
      last = turn.catch(() => undefined)
      const result = await turn
      if ("fault" in result) throw validationFailed([faultOf(result.fault)])
      return result.files
    },
    end() {
      ended = true
      own.end()
    },
  }
}

const notReadMessage =
  "The photo could not be read now. Send it again; if that fails too, save it as another JPEG and send that."
const million = 1_000_000

function faultOf(fault: PhotoFault): Fault {
  if (fault.reason === "PHOTO_BROKEN") {
    const message = "cannot be read: the file is damaged or incomplete; save the photo again and send that"
    return { field: "body", message, reason: fault.reason }
  }
  const { reason, width, height } = fault
  const { pixels, leastWidth, leastHeight, enoughSide } = photoLimits
  const size = `has ${width} × ${height} pixels`
  if (reason === "PHOTO_SMALL") {
    const message = `${size}; choose one with at least ${leastWidth} × ${leastHeight}`
    return { field: "body", message, reason, params: { width, height, leastWidth, leastHeight } }
  }
  const most = pixels / million
  const message = `${size}, more than ${most} megapixels; make it smaller, ${enoughSide} pixels are enough`
  return { field: "body", message, reason, params: { width, height, most } }
}

/** Each waiting upload is a file of up to 12 MiB on disk. */
const maxUploads = 20
/** So that somebody who only pretends to send photos cannot keep other restaurants from sending theirs. */
const maxOfRestaurant = 10

/** Counts the uploads that are being received or wait. */
export function makeUploadSlots() {
  const perRestaurant = new Map<string, number>()
  let taken = 0
  return {
    take(restaurantId: string): Disposable {
      const own = perRestaurant.get(restaurantId) ?? 0
      if (taken === maxUploads || own === maxOfRestaurant) {
        const message = "Other photos are being read; send this one again in a few seconds."
        throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 5, message })
      }
      taken += 1
      perRestaurant.set(restaurantId, own + 1)
      return {
        [Symbol.dispose]() {
          taken -= 1
          const left = (perRestaurant.get(restaurantId) ?? 1) - 1
          if (left > 0) perRestaurant.set(restaurantId, left)
          else perRestaurant.delete(restaurantId)
        },
      }
    },
  }
}
