import type { Server } from "node:http"
import type { Endpoint } from "@rasoi/contract"
import type { AnswerSteps } from "../answer.ts"
import { type Answering, type AnsweringParts, makeAnswering } from "./answering.ts"
import { takeConnections } from "./connections.ts"
import { takeRequests } from "./requests.ts"

/** `node-http` leaves the reading of connections to node:http, `off` everything to the framework: for the bench only. */
export type FastPathMode = "on" | "node-http" | "off"

export interface FastPath {
  /** Serves the endpoint here too, where a request for it is plain enough. */
  offer(endpoint: Endpoint, steps: AnswerSteps): void
  /** Stands before everything else that the server does with a connection or a request. */
  putBefore(server: Server, mode?: FastPathMode): void
  /** Idle connections end, and busy ones after their answer. From here on every request goes to the framework. */
  close(): void
}

export interface FastPathParts extends AnsweringParts {
  /** Each answer then ends its connection. */
  isDraining(): boolean
}

/**
 * The websites' requests with a key, by the shortest way to the pipeline: of a small answer's time, much would go into
 * the framework's own steps. It takes what is plain (a path of the contract, a JSON body of known length, or none) and
 * leaves all else to the framework untouched, whose routes run the same pipeline.
 */
export function makeFastPath({ isDraining, ...parts }: FastPathParts): FastPath {
  const { offer, take, answer } = makeAnswering(parts)
  let closed = false
  let closeConnections: (() => void) | undefined
  return {
    offer,
    putBefore(server, mode = "on") {
      if (mode === "off") return
      const answering: Answering = { take: head => (closed ? undefined : take(head)), answer }
      takeRequests(server, answering, isDraining)
      if (mode === "on") closeConnections = takeConnections(server, answering, isDraining)
    },
    close() {
      closed = true
      closeConnections?.()
    },
  }
}
