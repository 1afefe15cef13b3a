import type { Server } from "node:http"
import { parse as parseQuery } from "node:querystring"
import { type Endpoint, maxBodyBytes } from "@rasoi/contract"
import type { AnswerSteps, Outcome } from "../answer.ts"
import { type Asked, unknownFacts } from "../call.ts"
import type { Refuse } from "../errors.ts"
import type { ParseJson } from "../json.ts"
import type { Observer } from "../observe.ts"
import { andThen, type Soon } from "../soon.ts"
import type { Transport } from "../transport.ts"
import { hasPlainBody } from "./body.ts"
import { takeConnections } from "./connections.ts"
import { encode } from "./encode.ts"
import type { Head } from "./head.ts"
import { Reply } from "./reply.ts"
import { takeRequests } from "./requests.ts"
import { type Found, makeLaneRoutes } from "./routes.ts"

interface Parts {
  requestIdOf(head: Head): string
  /** Whether a request came over HTTPS, or may come without; undefined where that takes a closer look. */
  transportOf(head: Head): Transport | undefined
  parseJson: ParseJson
  refuse: Refuse
  observe: Observer
  /** Something failed when the answer was already on its way. */
  onLateFault(error: unknown): void
}

interface Offered {
  readonly endpoint: Endpoint
  readonly steps: AnswerSteps
  readonly bodyLimit: number
}

/** A request that is answered here. */
export interface Taken {
  readonly head: Head
  readonly route: Found<Offered>
  readonly reply: Reply
  readonly started: number
}

/** Puts the answer onto the wire, after the headers that the reply has by then. */
export type Send = (outcome: Outcome) => void

export interface Lane {
  /** Serves the endpoint here too, where a request for it is plain enough. */
  offer(endpoint: Endpoint, steps: AnswerSteps): void
  /** Undefined: the framework has to answer it. */
  take(head: Head): Taken | undefined
  answer(taken: Taken, bodyText: string | undefined, send: Send): void
  /** Stands before everything else that the server does with a connection or a request. */
  putBefore(server: Server): void
  /** From here on every request goes to the framework, which refuses what comes after the signal to stop. */
  close(): void
}

/**
 * The websites' requests with a key, by the shortest way to the pipeline: of a small answer's time, much would go into
 * the framework's own steps. It takes what is plain (a path of the contract, a JSON body of known length, or none) and
 * leaves all else to the framework untouched, whose routes run the same pipeline.
 */
export function makeLane({ requestIdOf, transportOf, parseJson, refuse, observe, onLateFault }: Parts): Lane {
  const routes = makeLaneRoutes<Offered>()
  let closed = false
  let closeConnections: (() => void) | undefined

  function take(head: Head): Taken | undefined {
    const { method = "", url = "" } = head
    const route = closed ? undefined : routes.find(method, url)
    if (!route || !hasPlainBody(head, route.to.bodyLimit)) return undefined
    const transport = transportOf(head)
    if (!transport) return undefined
    return { head, route, reply: new Reply(requestIdOf(head), transport), started: performance.now() }
  }

  function answer(taken: Taken, bodyText: string | undefined, send: Send): void {
    const { head, reply, route } = taken
    const { steps, bodyLimit } = route.to
    const facts = unknownFacts()
    let sent = false
    const finish = (made: Outcome) => {
      const outcome = typeof made.body === "string" ? { ...made, body: encode(made.body) } : made
      reply.describe(outcome)
      sent = true
      send(outcome)
      observe({
        id: reply.id,
        method: head.method ?? "",
        path: route.path,
        facts,
        route: route.to.endpoint.id,
        status: outcome.status,
        replayed: reply.replayed,
        durationMs: performance.now() - taken.started,
      })
    }
    const failed = (error: unknown) => {
      if (sent) onLateFault(error)
      else finish(refuse(error, { id: reply.id, facts }, reply, bodyLimit))
    }
    try {
      const asked: Asked = {
        id: reply.id,
        headers: head.headers,
        ip: head.socket.remoteAddress ?? "",
        socket: head.socket,
        facts,
        params: route.params,
        query: route.query === undefined ? undefined : parseQuery(route.query),
        body: bodyText === undefined ? undefined : parseJson(bodyText),
      }
      const answered: Soon<void> = andThen(steps.ask(asked, reply), given =>
        finish(steps.complete(given, head.headers["if-none-match"])),
      )
      if (answered instanceof Promise) answered.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  return {
    take,
    answer,
    offer(endpoint, steps) {
      const { access, limit, method, path, response } = endpoint
      if (access.kind !== "key" || (limit && limit.per !== "key") || response.mediaType) return
      routes.add(method, path, { endpoint, steps, bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes })
    },
    putBefore(server) {
      takeRequests(server, { take, answer })
      closeConnections = takeConnections(server, { take, answer })
    },
    close() {
      closed = true
      closeConnections?.()
    },
  }
}
