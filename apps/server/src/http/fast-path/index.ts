import type { Endpoint } from "@rasoi/contract"
import type { Connections } from "../connection-limits.ts"
import type { ResponseSteps } from "../response.ts"
import { type Answering, type AnsweringParts, type FindReady, makeAnswering } from "./answering.ts"
import { serveConnections } from "./connections.ts"
import { answerRequests } from "./requests.ts"

/** `node-http` leaves the reading of connections to node:http, `off` everything to the framework: for the bench only. */
export type FastPathMode = "on" | "node-http" | "off"

export type { FindReady, ReadyResponse } from "./answering.ts"

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

interface FastPathParts extends AnsweringParts {
  /** Each answer then ends its connection. */
  isDraining(): boolean
}

/**
 * Answers the websites' requests with a key without Fastify, whose own steps take much of the time of a small response.
 * It serves simple requests (a path of the contract, a JSON body of known length, or none) and leaves all others to
 * Fastify, whose routes run the same pipeline.
 */
export function makeFastPath({ isDraining, ...parts }: FastPathParts): FastPath {
  const { register, registerReady, accept, answer } = makeAnswering(parts)
  let closed = false
  let closeConnections: (() => void) | undefined
  return {
    register,
    registerReady,
    attachTo(connections, mode = "on") {
      if (mode === "off") return
      const answering: Answering = { accept: head => (closed ? undefined : accept(head)), answer }
      const answerRequest = answerRequests(answering, isDraining)
      if (mode === "node-http") {
        connections.use({ answerRequest })
        return
      }
      const { serveConnection, closeAll } = serveConnections(answering, isDraining)
      closeConnections = closeAll
      connections.use({ answerRequest, serveConnection })
    },
    close() {
      closed = true
      closeConnections?.()
    },
  }
}
