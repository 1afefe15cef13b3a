import { type Answer, attempt } from "./attempt.ts"
import { codeOf, errorOf, type Failure } from "./failure.ts"
import { type OperationId, type Operations, operations } from "./generated/operations.ts"
import { type AttemptReport, type Limits, readLimits, type Settings } from "./options.ts"
import { type CallInput, type Prepared, prepare } from "./request.ts"
import { ResponseCache } from "./response-cache.ts"
import { defaultPolicy, mayHaveTakenEffect, retryDelayMs, settlesOutcome } from "./retry.ts"

export type Call = <Id extends OperationId>(
  operation: Id,
  input: CallInput<Id>,
) => Promise<Operations[Id]["response"]>

/** A repeated step would be refused, because the first one has already moved the order. */
const notRepeatable: readonly OperationId[] = ["test.orders.advance", "test.reservations.advance"]
const withoutEffect: readonly OperationId[] = ["orders.quote"]

/** Returns the function that sends, retries and caches every operation. */
export function makeCall(settings: Settings): Call {
  const cache = new ResponseCache()
  return async (operation, input) => {
    const { conditional } = operations[operation]
    const limits = readLimits(input.options ?? {}, settings.limits)
    const request = prepare(settings, operation, input)
    const cached = conditional ? cache.get(request.url) : undefined
    if (cached) request.headers["if-none-match"] = cached.etag
    const context = { settings, operation, request, limits, signal: input.options?.signal }
    const { etag, text, unchanged, value } = await sendUntilAnswered(context)
    if (unchanged && cached) return JSON.parse(cached.text)
    if (conditional && etag !== undefined) cache.set(request.url, { etag, text })
    return value as never
  }
}

interface CallContext {
  readonly settings: Settings
  readonly operation: OperationId
  readonly request: Prepared
  readonly limits: Limits
  readonly signal: AbortSignal | undefined
}

/** Sends, and retries while the policy allows it and the deadline is not reached. */
async function sendUntilAnswered(context: CallContext): Promise<Answer> {
  const { settings, operation, request, limits, signal } = context
  const { runtime, fetch, address } = settings
  const { idempotencyKey } = request
  const hasEffect = operations[operation].method !== "GET" && !withoutEffect.includes(operation)
  const end = runtime.now() + limits.deadlineMs
  let outcomeUnknown = false
  for (let attempts = 1; ; attempts += 1) {
    const begun = runtime.now()
    const timeoutMs = Math.max(1, Math.min(limits.timeoutMs, end - begun))
    const outcome = await attempt(request, { fetch, runtime, timeoutMs, signal })
    const retryInMs = outcome.kind === "answered" ? undefined : delayAfter(context, outcome, attempts, end)
    report(context, outcome, { attempt: attempts, durationMs: runtime.now() - begun, retryInMs })
    if (outcome.kind === "answered") return outcome
    outcomeUnknown =
      hasEffect && (mayHaveTakenEffect(outcome) || (outcomeUnknown && !settlesOutcome(outcome)))
    const summary = { operation, attempts, idempotencyKey, outcomeUnknown }
    if (retryInMs === undefined) throw errorOf(outcome, summary, address)
    await runtime.sleep(retryInMs, signal).catch(cause => {
      throw errorOf({ kind: "aborted", cause, sent: false }, summary, address)
    })
  }
}

function delayAfter(
  context: CallContext,
  failure: Failure,
  attempts: number,
  end: number,
): number | undefined {
  const { runtime } = context.settings
  const retryContext = {
    failure,
    retries: attempts - 1,
    repeatable: !notRepeatable.includes(context.operation),
    remainingMs: end - runtime.now(),
    random: runtime.random(),
  }
  return retryDelayMs(retryContext, { ...defaultPolicy, maxRetries: context.limits.maxRetries })
}

function report(
  { settings, operation }: CallContext,
  outcome: Answer | Failure,
  progress: Pick<AttemptReport, "attempt" | "durationMs" | "retryInMs">,
): void {
  const { method } = operations[operation]
  const { status, requestId } =
    outcome.kind === "refused" ? outcome.refusal : { requestId: undefined, status: undefined, ...outcome }
  const replayed = outcome.kind === "answered" && outcome.replayed
  const code = outcome.kind === "answered" ? undefined : codeOf(outcome)
  try {
    settings.onAttempt({ operation, method, ...progress, status, code, requestId, replayed })
  } catch {
    // A failing log callback must not lose the caller's response.
  }
}
