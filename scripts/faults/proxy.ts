/** A proxy between the server and its database that loses statements and responses. It parses only the names of statements. */
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** Statements that commit: an order, a booking, the end of a transaction. */
const committing = ["orders.place", "reservations.book", "db.commit"]

/** One after the other. "Before" the database has the statement, or "after" it has committed it. */
const faults = ["reset before", "silence before", "reset after", "silence after", "delay after"] as const
type Fault = (typeof faults)[number]

const delayMs = 300

export interface FaultyProxy {
  readonly port: number
  /** The number of faults so far. */
  injected(): number
  /** Injects a fault into one of the next committing statements. */
  inject(): void
  close(): Promise<void>
}

/** Injects a fault into one statement in four. */
const oneIn = 4

export async function startProxy(socketPath: string): Promise<FaultyProxy> {
  const open = new Set<Socket>()
  let toInject = 0
  let injected = 0

  function nextFault(bytes: Buffer): Fault | undefined {
    if (toInject === 0 || !committing.some(name => bytes.includes(name)) || Math.random() > 1 / oneIn)
      return undefined
    toInject -= 1
    injected += 1
    return faults[injected % faults.length]
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
      else if (fault !== "silence before") database.write(bytes)
    })
    // The database has committed when it responds.
    database.on("data", bytes => {
      if (fault === "reset after") reset()
      else if (fault === "delay after")
        setTimeout(() => {
          // Once: a pool whose connections all had their fault would get no other.
          fault = undefined
          if (client.writable) client.write(bytes)
        }, delayMs)
      else if (fault === undefined) client.write(bytes)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    injected: () => injected,
    inject() {
      toInject += 1
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, "close")
    },
  }
}
