import { currentVersion, headers } from "@rasoi/contract"
import type { Clock } from "../../base/clock.ts"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import {
  errorEnvelope,
  type KeyCaller,
  type PipelineRequest,
  type ResponseHeaders,
  Stored,
} from "../../http/index.ts"
import { type CreateResult, makeClaim, makeIdempotency } from "./run.ts"
import type { Claim } from "./store.ts"

const slowMs = 3_000

interface Parts {
  db: Database
  clock: Clock
  publicUrl: string
  /** Sleeps. A parameter, so that tests do not wait. */
  pause(milliseconds: number): Promise<void>
}

interface CreateCall {
  key: KeyCaller
  body: unknown
  request: PipelineRequest
  reply: ResponseHeaders
  requestId: string
}

interface Steps<Created extends { answer: string }> {
  /** Decides, then commits the resource with its claim. Throws a Refusal if a rule refuses. */
  attempt(claim: Claim): Promise<CreateResult<Created>>
  onCreated(created: Created): void
  /** The first response of a resource that was created earlier. */
  firstResponse(id: string): Promise<string>
}

/**
 * The test desk needs no key: what it makes belongs to a key that nobody has. Each call is a new request.
 */
export function asTestDesk<C extends Pick<CreateCall, "request"> & { session: { restaurantId: string } }>(
  call: C,
) {
  const { request } = call
  const headers = { "idempotency-key": newId("idm") }
  const key: KeyCaller = {
    keyId: "key_test_desk",
    restaurantId: call.session.restaurantId,
    test: true,
    scopes: new Set(),
    version: currentVersion,
    page: false,
    limits: {},
  }
  const { id, ip, socket, context, params, query, body } = request
  return { ...call, key, request: { id, ip, socket, context, params, query, body, headers } }
}

/** Handles a create request: new, replayed or refused. A repeated request gets the same response. */
export type CreateOnce = <Created extends { answer: string }>(
  endpoint: string,
  call: CreateCall,
  steps: Steps<Created>,
) => Promise<Stored>

export function makeCreateOnce({ db, clock, publicUrl, pause }: Parts): CreateOnce {
  const idempotency = makeIdempotency(db)
  return async (
    endpoint,
    { key, body, request, reply, requestId },
    { attempt, onCreated, firstResponse },
  ) => {
    const idempotencyKey = String(request.headers["idempotency-key"])
    const claim = makeClaim({ keyId: key.keyId, endpoint, idempotencyKey, body, now: clock.now() })
    const slow = key.test && request.headers["service-test-scenario"] === "SLOW"
    const response = await idempotency.whileRunning(claim, async () => {
      if (slow) await pause(slowMs)
      return idempotency.run(claim, {
        async attempt() {
          const result = await attempt(claim)
          if (typeof result === "object") onCreated(result)
          return result
        },
        firstResponse,
        // The restaurant's page shows a customer the order that a used form has made. The public API has no such member.
        namesSubject: key.page,
        envelope: refusal => errorEnvelope(refusal, requestId, `${publicUrl}/docs/errors`),
      })
    })
    if (response.replayed) reply.header(headers.idempotentReplayed, "true")
    if (response.status >= 400) request.context.code = JSON.parse(response.body).error.code
    return new Stored(response.status, response.body)
  }
}
