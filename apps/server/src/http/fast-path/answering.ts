import { parse as parseQuery } from "node:querystring"
import { type Endpoint, maxBodyBytes } from "@rasoi/contract"
import type { AnswerSteps, Outcome } from "../answer.ts"
import { newRequestContext, type PipelineRequest } from "../call.ts"
import type { Refuse } from "../errors.ts"
import type { Head } from "../head.ts"
import type { ParseJson } from "../json.ts"
import { andThen, type MaybePromise } from "../maybe-promise.ts"
import type { Observer } from "../observe.ts"
import type { Transport } from "../transport.ts"
import { hasPlainBody } from "./body.ts"
import { encode } from "./encode.ts"
import { Reply } from "./reply.ts"
import { type Found, makeFastPathRoutes } from "./routes.ts"

export interface AnsweringParts {
  requestIdOf(head: Head): string
  /** Whether a request came over HTTPS, or may come without; undefined where that takes a closer look. */
  transportOf(head: Head): Transport | undefined
  parseJson: ParseJson
  refuse: Refuse
  /** Sends the refusal of a request for which there is no capacity, now or soon. */
  refuseOverload(send: () => void): void
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

/** Puts the answer onto the wire; its headers are in the reply by then. */
export type Send = (status: number, body: Buffer | undefined) => void

/** For those who carry requests from the wire and answers to it. */
export interface Answering {
  /** Undefined: the request is not for here, or not plain. */
  take(head: Head): Taken | undefined
  answer(taken: Taken, bodyText: string | undefined, send: Send): void
}

interface Offering extends Answering {
  offer(endpoint: Endpoint, steps: AnswerSteps): void
}

/** From a plain request with a key to the bytes of its answer, by the pipeline that the framework's routes run, too. */
export function makeAnswering({
  requestIdOf,
  transportOf,
  parseJson,
  refuse,
  refuseOverload,
  observe,
  onLateFault,
}: AnsweringParts): Offering {
  const routes = makeFastPathRoutes<Offered>()
  return {
    offer(endpoint, steps) {
      const { access, limit, method, path, response } = endpoint
      if (access.kind !== "key" || (limit && limit.per !== "key") || response.mediaType) return
      routes.add(method, path, { endpoint, steps, bodyLimit: endpoint.maxBodyBytes ?? maxBodyBytes })
    },
    take(head) {
      const { method = "", url = "" } = head
      const route = routes.find(method, url)
      if (!route || !hasPlainBody(head, route.to.bodyLimit)) return undefined
      const transport = transportOf(head)
      if (!transport) return undefined
      return { head, route, reply: new Reply(requestIdOf(head), transport), started: performance.now() }
    },
    answer({ head, reply, route, started }, bodyText, send) {
      const { steps, bodyLimit, endpoint } = route.to
      const context = newRequestContext()
      let sent = false
      const finish = (outcome: Outcome) => {
        const { status } = outcome
        const body = bytesOf(outcome)
        reply.describe(outcome, body)
        sent = true
        send(status, body)
        const durationMs = performance.now() - started
        const { id, replayed } = reply
        observe({
          id,
          method: endpoint.method,
          path: route.path,
          context,
          route: endpoint.id,
          status,
          replayed,
          durationMs,
        })
      }
      const failed = (error: unknown) => {
        if (sent) onLateFault(error)
        else finish(refuse(error, { id: reply.id, context }, reply, bodyLimit))
      }
      try {
        steps.requireCapacity(context)
      } catch (error) {
        refuseOverload(() => failed(error))
        return
      }
      try {
        const asked: PipelineRequest = {
          id: reply.id,
          headers: head.headers,
          ip: head.socket.remoteAddress ?? "",
          socket: head.socket,
          context,
          params: route.params,
          query: route.query === undefined ? undefined : parseQuery(route.query),
          body: bodyText === undefined ? undefined : parseJson(bodyText),
        }
        const answered: MaybePromise<void> = andThen(
          andThen(steps.admit(asked, reply), () => steps.handle(asked, reply)),
          given => finish(steps.complete(given, head.headers["if-none-match"])),
        )
        if (answered instanceof Promise) answered.catch(failed)
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** Never a stream: only endpoints with a media type of their own answer one, and none of those is offered. */
function bytesOf({ body }: Outcome): Buffer | undefined {
  return typeof body === "string" ? encode(body) : (body as Buffer | undefined)
}
