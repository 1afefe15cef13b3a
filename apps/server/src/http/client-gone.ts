import type { Socket } from "node:net"
import type { PipelineRequest } from "./call.ts"

/**
 * `end`: the client has closed its side. `pause`: it has sent its next request already, and from then on our own reader of
 * the connection would not see the end.
 */
const signs = ["end", "close", "pause"] as const

/**
 * Calls back when the client no longer waits, on every carrier. For handlers that wait long; all others finish in any case.
 * Returns a function that stops it.
 */
export function onClientGone({ socket, clientSignal }: PipelineRequest, listener: () => void): () => void {
  if (clientSignal) {
    clientSignal.addEventListener("abort", listener, { once: true })
    if (clientSignal.aborted) listener()
    return () => clientSignal.removeEventListener("abort", listener)
  }
  // A call inside the process has no connection.
  if (!("readableEnded" in socket)) return () => {}
  const connection = socket as Socket
  for (const sign of signs) connection.once(sign, listener)
  if (connection.destroyed || connection.readableEnded) listener()
  return () => {
    for (const sign of signs) connection.off(sign, listener)
  }
}
