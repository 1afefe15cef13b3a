import type { Server } from "node:http"
import { type Connections, limitConnections } from "./connection-limits.ts"

type Parts = Parameters<typeof limitConnections>[1]

/** The limits of a server of a test, with what the test changes. */
export function limitTestConnections(server: Server, parts: Partial<Parts> = {}): Connections {
  return limitConnections(server, {
    refuseBody: ({ socket }) => socket.destroy(),
    refuseMalformed: response => response.destroy(),
    isUnlimited: () => true,
    onClosed() {},
    now: () => 0,
    ...parts,
  })
}
