import { newId } from "../base/ids.ts"
import type { Head } from "./head.ts"

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/

/** Keeps the id of a trusted proxy, so that both logs use the same id. Ignores the ids of other clients. */
export function makeRequestId(isTrusted: (address: string) => boolean) {
  return (request: Head): string => {
    const sent = request.headers["x-request-id"]
    const peer = request.socket.remoteAddress
    if (typeof sent === "string" && wellFormed.test(sent) && peer !== undefined && isTrusted(peer))
      return sent
    return newId("req")
  }
}
