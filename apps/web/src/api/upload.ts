import type { ResponseOf } from "@rasoi/contract"
import type { uploadPhoto } from "@rasoi/contract/console"
import { ApiFault, notifySignedOut } from "./send.ts"

type Photo = ResponseOf<typeof uploadPhoto>

interface Options {
  signal: AbortSignal
  /** From 0 to 1; 1 when everything is sent and the server works on it. */
  onProgress(part: number): void
}

/** The server waits for half a minute for a file, and may have others to read first. */
const timeoutMs = 90_000

/** Not with `fetch`, which does not tell how much is sent: on a slow network that is all there is to see. */
export function sendPhoto(photo: Blob, { signal, onProgress }: Options): Promise<Photo> {
  const { promise, resolve, reject } = Promise.withResolvers<Photo>()
  const request = new XMLHttpRequest()
  request.open("POST", "/console/v1/photos")
  request.responseType = "json"
  request.timeout = timeoutMs
  request.setRequestHeader("Accept", "application/json")
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
  request.onload = () => {
    if (request.status === 201) return resolve(request.response as Photo)
    const fault = new ApiFault(request.status, request.response?.error ?? {})
    if (fault.code === "UNAUTHENTICATED") notifySignedOut()
    reject(fault)
  }
  request.onerror = request.ontimeout = () => reject(new ApiFault(0, {}))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener("abort", () => request.abort(), { once: true })
  request.send(photo)
  return promise
}
