import { newId } from "../ids.ts"
import type { Head } from "./head.ts"

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/

/** A proxy's own id is kept, so that its log and ours name a request alike; a stranger's is not. */
export function makeRequestId(trusts: (address: string) => boolean) {
  return (request: Head): string => {
    const sent = request.headers["x-request-id"]
    const peer = request.socket.remoteAddress
    if (typeof sent === "string" && wellFormed.test(sent) && peer !== undefined && trusts(peer)) return sent
    return newId("req")
  }
}
