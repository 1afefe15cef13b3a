import type { Readable } from "node:stream"
import { type Endpoint, Refusal } from "@rasoi/contract"
import type { FastifyReply } from "fastify"
import {
  type AnswerHeaders,
  type Call,
  type Handler,
  type PipelineRequest,
  Prepared,
  type RequestContext,
  Stored,
} from "./call.ts"
import { etagOf, noneMatch } from "./etag.ts"
import { andThen, type MaybePromise } from "./maybe-promise.ts"
import { admit, headerFaults, type PipelineParts, presentTime } from "./pipeline.ts"
import { requestedScenario, type ScenarioMembers, scenarioRefusal } from "./scenario.ts"
import { type Serialise, serialiserFor } from "./serialise.ts"
import { compileInput } from "./validate.ts"

/** An answer as it goes onto the wire, but for the headers that the pipeline has set by then. */
export interface Outcome {
  readonly status: number
  readonly cacheControl: string
  readonly etag?: string
  readonly type?: string
  readonly body?: string | Buffer | Readable
}

/** In this order. */
export interface AnswerSteps {
  /** Throws when the server is overloaded. Needs nothing of the request, so that a refusal costs next to nothing. */
  requireCapacity(context: RequestContext): void
  /** Who calls, and whether they may. */
  admit(request: PipelineRequest, reply: AnswerHeaders): MaybePromise<void>
  /** Validates the input, then asks the feature's handler. */
  handle(request: PipelineRequest, reply: AnswerHeaders): MaybePromise<unknown>
  complete(answer: unknown, ifNoneMatch: string | undefined): Outcome
}

export const jsonType = "application/json; charset=utf-8"

export interface AnswerOptions<E extends Endpoint> {
  scenarioMembers?: ScenarioMembers<E>
  /** How long a request that came now would wait in a queue of the feature. */
  expectedWaitMs?(): number
}

export function makeAnswer<const E extends Endpoint>(
  parts: PipelineParts,
  endpoint: E,
  handler: Handler<E>,
  { scenarioMembers, expectedWaitMs }: AnswerOptions<E>,
): AnswerSteps {
  const { schema } = endpoint.response
  // Compiled when first needed: most of a hundred endpoints are not, for hours, and all at once would hold up the start.
  let readInput: ReturnType<typeof compileInput> | undefined
  let serialise: Serialise | undefined

  function handle(request: PipelineRequest, reply: AnswerHeaders): MaybePromise<unknown> {
    readInput ??= compileInput(endpoint)
    const { query, body } = readInput(request, headerFaults(endpoint, request))
    requireStorableIds(request.params)
    const call = {
      key: request.context.key,
      session: request.context.session,
      params: request.params,
      query,
      body,
      now: presentTime(parts.clock, request),
      requestId: request.id,
      request,
      reply,
    } as unknown as Call<E>
    const scenario = requestedScenario(request)
    if (!scenario) return handler(call)
    return andThen(scenarioMembers?.(scenario, call), members => {
      throw scenarioRefusal(scenario, endpoint, members)
    })
  }

  return {
    requireCapacity(context) {
      context.endpointId = endpoint.id
      // Staff work on what was admitted, and are few.
      if (endpoint.access.kind !== "session") parts.admission.require(endpoint, expectedWaitMs?.() ?? 0)
    },
    admit: (request, reply) => admit(parts, endpoint, request, reply),
    handle,
    complete(answer, ifNoneMatch) {
      serialise ??= schema && serialiserFor(schema)
      return outcomeOf(endpoint, serialise, answer, ifNoneMatch)
    },
  }
}

/** The database takes no NUL in a text, so nothing has an id with one. */
function requireStorableIds(params: unknown): void {
  for (const value of Object.values(params as Record<string, string>)) {
    if (value.includes("\u0000")) throw new Refusal("NOT_FOUND")
  }
}

function outcomeOf(
  endpoint: Endpoint,
  serialise: Serialise | undefined,
  answer: unknown,
  ifNoneMatch: string | undefined,
): Outcome {
  const { conditional, response, openToBrowsers } = endpoint
  const { status } = response
  const cacheControl = conditional && !openToBrowsers ? "private, no-cache" : "no-store"
  if (response.mediaType) {
    return { status, cacheControl, type: response.mediaType, body: answer as string | Buffer | Readable }
  }
  if (!serialise) return { status, cacheControl }
  if (answer instanceof Stored) {
    return { status: answer.status, cacheControl, type: jsonType, body: answer.body }
  }
  if (!conditional) {
    if (!(answer instanceof Prepared))
      return { status, cacheControl, type: jsonType, body: serialise(answer) }
    const { bytes: body, etag } = answer
    return { status, cacheControl, type: jsonType, body, ...(endpoint.versioned ? { etag } : {}) }
  }
  const prepared = answer instanceof Prepared ? answer : prepare(serialise(answer))
  const { etag } = prepared
  if (!noneMatch(ifNoneMatch, etag)) return { status: 304, cacheControl, etag }
  return { status, cacheControl, etag, type: jsonType, body: prepared.bytes }
}

/** Onto the wire by the framework. */
export function send(reply: FastifyReply, { status, cacheControl, etag, type, body }: Outcome): FastifyReply {
  reply.code(status).header("Cache-Control", cacheControl)
  if (etag !== undefined) reply.header("ETag", etag)
  if (type !== undefined) reply.type(type)
  return reply.send(body)
}

function prepare(text: string): Prepared {
  return new Prepared(text, etagOf(text))
}
