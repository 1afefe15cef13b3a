import { pathSegment } from "./address.ts"
import type { HttpRequest } from "./attempt.ts"
import { RasoiUsageError } from "./errors.ts"
import { type OperationId, type Operations, operations } from "./generated/operations.ts"
import { type CreateOptions, requireTestKey, type Settings } from "./options.ts"
import { packageVersion } from "./version.ts"

type Part<Id extends OperationId, Name extends string> =
  Operations[Id] extends Record<Name, infer Value> ? Value : undefined

export interface CallInput<Id extends OperationId> {
  /** The value for the path parameter. */
  id?: string
  query?: Part<Id, "query">
  body?: Part<Id, "body"> | undefined
  options?: CreateOptions | undefined
}

export interface Prepared extends HttpRequest {
  readonly headers: Record<string, string>
  readonly idempotencyKey: string | undefined
}

export function prepare<Id extends OperationId>(
  settings: Settings,
  operation: Id,
  { id, query, body, options = {} }: CallInput<Id>,
): Prepared {
  const { method, path, keyed, idempotent } = operations[operation]
  const filled = path.replace(/\{(\w+)\}/, (_, name: string) => pathSegment(id, `${operation}: ${name}`))
  const idempotencyKey = idempotent
    ? readIdempotencyKey(options.idempotencyKey ?? settings.runtime.uniqueText())
    : undefined
  const headers: Record<string, string> = { accept: "application/json" }
  // No further headers without a key: in a browser each would need a preflight request.
  if (keyed) Object.assign(headers, keyedHeaders(settings, options))
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey
  if (body !== undefined) headers["content-type"] = "application/json"
  return {
    url: `${settings.address}${filled}${queryText(query)}`,
    method,
    headers,
    // Serialised once: retries must send the same bytes even if the caller changes its object.
    body: body === undefined ? undefined : JSON.stringify(body),
    idempotencyKey,
  }
}

function keyedHeaders({ key, version, test }: Settings, options: CreateOptions): Record<string, string> {
  const { time, scenario } = { ...test, ...options.test }
  requireTestKey({ time, scenario }, key?.mode)
  return {
    ...(key ? { authorization: `Bearer ${key.text}` } : {}),
    "service-version": version,
    "user-agent": `rasoi-sdk/${packageVersion}`,
    ...(time === undefined ? {} : { "service-test-time": time instanceof Date ? time.toISOString() : time }),
    ...(scenario === undefined ? {} : { "service-test-scenario": scenario }),
  }
}

function readIdempotencyKey(text: string): string {
  if (typeof text === "string" && /^[!-~](?:[ -~]{6,126})[!-~]$/.test(text)) return text
  throw new RasoiUsageError(
    "idempotencyKey must have 8 to 128 characters of plain ASCII, with no space at either end.",
  )
}

function queryText(query: unknown): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === "" ? "" : `?${text}`
}
