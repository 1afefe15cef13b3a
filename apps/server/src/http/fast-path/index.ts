import type { Endpoint } from "@rasoi/contract"
import type { Connections } from "../connection-limits.ts"
import type { ResponseSteps } from "../response.ts"
import { serveConnections } from "./connections.ts"
import { handleRequests } from "./requests.ts"
import { type FindReady, makeResponding, type Responding, type RespondingParts } from "./responding.ts"

/** `node-http` leaves the reading of connections to node:http, `off` everything to the framework: for the bench only. */
export type FastPathMode = "on" | "node-http" | "off"

export type { FindReady, ReadyResponse } from "./responding.ts"

export interface FastPath {
  /** Lets the fast path serve simple requests for the endpoint. */
  register(endpoint: Endpoint, steps: ResponseSteps): void
  /** Lets the fast path send responses that are in memory, for GET of paths with this prefix. */
  registerReady(prefix: string, find: FindReady): void
  /** Handles connections and requests before node:http and the framework. */
  attachTo(connections: Pick<Connections, "use">, mode?: FastPathMode): void
  /** Closes idle connections, and busy ones after their response. From now on Fastify handles every request. */
  close(): void
}

interface FastPathParts extends RespondingParts {
  /** Each response then ends its connection. */
  isDraining(): boolean
}

/**
 * Handles the websites' requests with a key without Fastify, whose own steps take much of the time of a small response.
 * It serves simple requests (a path of the contract, a JSON body of known length, or none) and leaves all others to
 * Fastify, whose routes run the same pipeline.
 */
export function makeFastPath({ isDraining, ...parts }: FastPathParts): FastPath {
  const { register, registerReady, accept, respond } = makeResponding(parts)
  let closed = false
  let closeConnections: (() => void) | undefined
  return {
    register,
    registerReady,
    attachTo(connections, mode = "on") {
      if (mode === "off") return
      const responding: Responding = { accept: head => (closed ? undefined : accept(head)), respond }
      const handleRequest = handleRequests(responding, isDraining)
      if (mode === "node-http") {
        connections.use({ handleRequest })
        return
      }
      const { serveConnection, closeAll } = serveConnections(responding, isDraining)
      closeConnections = closeAll
      connections.use({ handleRequest, serveConnection })
    },
    close() {
      closed = true
      closeConnections?.()
    },
  }
}
