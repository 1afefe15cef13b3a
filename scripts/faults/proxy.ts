/** A proxy between the server and its database that loses responses. It parses only the names of statements. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** Statements that commit: the first writes an order, the second ends a transaction. */
const committing = ["orders.place", "db.commit"]

const faults = ["reset before", "reset after", "silence after"] as const
type Fault = (typeof faults)[number]

export interface FaultyProxy {
  readonly port: number
  /** The number of faults of each kind so far. */
  readonly counts: Readonly<Record<Fault, number>>
  /** Injects this many faults, each on a committing statement, with other statements between them. */
  inject(count: number): void
  close(): Promise<void>
}

/** Injects a fault into one statement in four. */
const oneIn = 4

export async function startProxy(socketPath: string): Promise<FaultyProxy> {
  const counts = { "reset before": 0, "reset after": 0, "silence after": 0 }
  const open = new Set<Socket>()
  let toInject = 0

  function nextFault(bytes: Buffer): Fault | undefined {
    if (toInject === 0 || !committing.some(name => bytes.includes(name)) || Math.random() > 1 / oneIn)
      return undefined
    toInject -= 1
    const fault = faults[Math.floor(Math.random() * faults.length)] as Fault
    counts[fault] += 1
    return fault
  }

  const server = createServer(client => {
    const database = connect(socketPath)
    let fault: Fault | undefined
    const reset = () => {
      client.resetAndDestroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on("data", bytes => {
      fault ??= nextFault(bytes)
      if (fault === "reset before") reset()
      else database.write(bytes)
    })
    // The database has committed when it answers.
    database.on("data", bytes => {
      if (fault === "reset after") reset()
      else if (fault !== "silence after") client.write(bytes)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    inject(count) {
      toInject += count
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
