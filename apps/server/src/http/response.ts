import type { IncomingHttpHeaders } from "node:http"
import type { Readable } from "node:stream"
import { type Endpoint, Refusal } from "@rasoi/contract"
import type { FastifyReply } from "fastify"
import type { Call, Handler, PipelineRequest, RequestContext, ResponseHeaders } from "./call.ts"
import { Encoded, encodeOnce } from "./encoded.ts"
import { etagOf, noneMatch } from "./etag.ts"
import { andThen, type MaybePromise } from "./maybe-promise.ts"
import { admit, headerFaults, type PipelineDependencies, requestTime } from "./pipeline.ts"
import { CompressedOnce, type Encoding, Prepared, Stored } from "./ready.ts"
import { requestedScenario, type ScenarioMembers, scenarioRefusal } from "./scenario.ts"
import { type Serialise, serialiserFor } from "./serialise.ts"
import { compileInput } from "./validate.ts"

/** The response to send, without the headers that the pipeline has already set. */
export interface Outcome {
  readonly status: number
  readonly cacheControl: string
  readonly etag?: string
  readonly type?: string
  readonly encoding?: Encoding
  /** The response differs by Accept-Encoding. */
  readonly negotiated?: boolean
  readonly body?: string | Buffer | Readable
}

/** The steps run in this order. */
export interface ResponseSteps {
  /** Throws when the server is overloaded. Reads nothing of the request, so that a refusal is cheap. */
  requireCapacity(context: RequestContext, options?: { ofPage: boolean }): void
  /** Authenticates and authorises the caller. */
  admit(request: PipelineRequest, reply: ResponseHeaders): MaybePromise<void>
  /** Validates the input, then calls the feature's handler. */
  handle(request: PipelineRequest, reply: ResponseHeaders): MaybePromise<unknown>
  complete(result: unknown, headers: IncomingHttpHeaders): Outcome
}

export const jsonType = "application/json; charset=utf-8"

export interface ResponseOptions<E extends Endpoint> {
  scenarioMembers?: ScenarioMembers<E>
  /** How long a new request would wait in a queue of the feature. */
  expectedWaitMs?(): number
  /** The same for a visitor of a restaurant's page, if these wait in another queue: they must not hold up the others. */
  expectedPageWaitMs?(): number
}

export function makeResponseSteps<const E extends Endpoint>(
  dependencies: PipelineDependencies,
  endpoint: E,
  handler: Handler<E>,
  { scenarioMembers, expectedWaitMs, expectedPageWaitMs = expectedWaitMs }: ResponseOptions<E>,
): ResponseSteps {
  const { schema } = endpoint.response
  // Compiled at first use: compiling a hundred endpoints at once would delay the start.
  let readInput: ReturnType<typeof compileInput> | undefined
  let serialise: Serialise | undefined

  function handle(request: PipelineRequest, reply: ResponseHeaders): MaybePromise<unknown> {
    readInput ??= compileInput(endpoint)
    const { query, body } = readInput(request, headerFaults(endpoint, request))
    requireStorableIds(request.params)
    const call = {
      key: request.context.key,
      session: request.context.session,
      params: request.params,
      query,
      body,
      now: requestTime(dependencies.clock, request),
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
    requireCapacity(context, options) {
      context.endpointId = endpoint.id
      // Staff are few, and they work on orders that were already admitted.
      if (endpoint.access.kind === "session") return
      dependencies.admission.require(endpoint, options?.ofPage ? expectedPageWaitMs : expectedWaitMs)
    },
    admit: (request, reply) => admit(dependencies, endpoint, request, reply),
    handle,
    complete(result, headers) {
      serialise ??= schema && serialiserFor(schema)
      return outcomeOf(endpoint, serialise, result, headers)
    },
  }
}

/** PostgreSQL cannot store NUL in text, so no id contains one. */
function requireStorableIds(params: unknown): void {
  for (const value of Object.values(params as Record<string, string>)) {
    if (value.includes("\u0000")) throw new Refusal("NOT_FOUND")
  }
}

function outcomeOf(
  endpoint: Endpoint,
  serialise: Serialise | undefined,
  result: unknown,
  headers: IncomingHttpHeaders,
): Outcome {
  const { conditional, response, openToBrowsers } = endpoint
  const { status } = response
  const cacheControl = conditional && !openToBrowsers ? "private, no-cache" : "no-store"
  if (response.mediaType) {
    return { status, cacheControl, type: response.mediaType, body: result as string | Buffer | Readable }
  }
  if (!serialise) return { status, cacheControl }
  if (result instanceof Stored) {
    return { status: result.status, cacheControl, type: jsonType, body: result.body }
  }
  if (result instanceof CompressedOnce) {
    const { body, encoding } = result
    return { status, cacheControl, type: jsonType, body, negotiated: true, ...(encoding && { encoding }) }
  }
  if (!conditional) {
    if (!(result instanceof Prepared)) return textOutcome(status, cacheControl, serialise(result), headers)
    const { bytes: body, etag } = result
    return { status, cacheControl, type: jsonType, body, ...(endpoint.versioned ? { etag } : {}) }
  }
  const ifNoneMatch = headers["if-none-match"]
  if (result instanceof Encoded) {
    const { etag, encoding, body } = result.respond(headers["accept-encoding"], ifNoneMatch)
    if (!body) return { status: 304, cacheControl, etag, negotiated: true }
    const shown = { status, cacheControl, etag, negotiated: true, type: jsonType, body }
    return encoding ? { ...shown, encoding } : shown
  }
  if (!(result instanceof Prepared)) return taggedOutcome(status, cacheControl, serialise(result), headers)
  const { etag } = result
  if (!noneMatch(ifNoneMatch, etag)) return { status: 304, cacheControl, etag }
  return { status, cacheControl, etag, type: jsonType, body: result.bytes }
}

/** The tag is that of the plain text; compressed bytes have their own, as RFC 9110 requires. Either gets a 304. */
function taggedOutcome(
  status: number,
  cacheControl: string,
  text: string,
  headers: IncomingHttpHeaders,
): Outcome {
  const etag = etagOf(text)
  const compressedTag = `${etag.slice(0, -1)}-gzip"`
  const known = [etag, compressedTag].find(tag => !noneMatch(headers["if-none-match"], tag))
  if (known !== undefined)
    return { status: 304, cacheControl, etag: known, negotiated: known === compressedTag }
  const outcome = textOutcome(status, cacheControl, text, headers)
  return { ...outcome, etag: outcome.encoding ? compressedTag : etag }
}

/** A long list or report is compressed quickly. */
function textOutcome(
  status: number,
  cacheControl: string,
  text: string,
  { "accept-encoding": acceptEncoding }: IncomingHttpHeaders,
): Outcome {
  const body = encodeOnce(text, acceptEncoding)
  if (!body) return { status, cacheControl, type: jsonType, body: text }
  return { status, cacheControl, type: jsonType, body, encoding: "gzip", negotiated: true }
}

/** Sends the response through Fastify. */
export function send(reply: FastifyReply, outcome: Outcome): FastifyReply {
  const { status, cacheControl, etag, type, encoding, negotiated, body } = outcome
  reply.code(status).header("Cache-Control", cacheControl)
  if (negotiated) reply.header("Vary", "Accept-Encoding")
  if (encoding !== undefined) reply.header("Content-Encoding", encoding)
  if (etag !== undefined) reply.header("ETag", etag)
  if (type !== undefined) reply.type(type)
  return reply.send(body)
}
