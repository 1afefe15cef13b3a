import type { IncomingMessage, ServerResponse } from "node:http"
import { maxBodyBytes } from "@rasoi/contract"

/**
 * When too much is being received, the oldest body is refused, not the newest. Clients that only pretend to send
 * therefore cannot block the others.
 */
export function makeBodyLimit(
  maxBytes: number,
  refuse: (request: IncomingMessage) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const unfinished = new Map<IncomingMessage, number>()
  let total = 0

  function remove(request: IncomingMessage): void {
    total -= unfinished.get(request) ?? 0
    unfinished.delete(request)
  }

  return (request, response) => {
    const bytes = announcedBytes(request)
    if (bytes === 0) return
    unfinished.set(request, bytes)
    total += bytes
    request.once("end", () => remove(request))
    response.once("close", () => remove(request))
    for (const oldest of unfinished.keys()) {
      if (total <= maxBytes || oldest === request) break
      remove(oldest)
      refuse(oldest)
    }
  }
}

/** The server reads larger bodies only from signed-in people; it refuses all others. */
function announcedBytes({ headers }: IncomingMessage): number {
  const unknown = headers["transfer-encoding"] !== undefined
  return unknown ? maxBodyBytes : Math.min(Number(headers["content-length"] ?? 0), maxBodyBytes)
}
