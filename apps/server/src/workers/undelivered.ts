import type { Worker } from "node:cluster"

interface Handle {
  close(): void
}

interface ClusterMessage {
  readonly cmd?: string
  readonly act?: string
  readonly seq?: number
  readonly ack?: number
}

/**
 * Node hands a connection to a worker and closes its own end when the worker has confirmed. If the worker is killed in
 * between, that end stays open for ever, and whoever connected waits in vain. Closed, it is a failure that clients know
 * how to repeat. This goes by messages that Node does not document: if they change, the flaw is back, and a test says so.
 */
export function closeUndelivered(worker: Worker): void {
  const { process } = worker
  const send = process.send.bind(process) as (...parts: unknown[]) => boolean
  const undelivered = new Map<number | undefined, Handle | undefined>()
  process.send = (...parts: unknown[]) => {
    const [message, handle] = parts as [ClusterMessage, Handle | undefined]
    if (message?.cmd === "NODE_CLUSTER" && message.act === "newconn") undelivered.set(message.seq, handle)
    return send(...parts)
  }
  process.on("internalMessage", ({ ack }: ClusterMessage) => undelivered.delete(ack))
  // Until both have come it is given connections, and which comes first differs.
  for (const end of ["exit", "disconnect"])
    worker.once(end, () => {
      for (const handle of undelivered.values()) handle?.close()
    })
}
