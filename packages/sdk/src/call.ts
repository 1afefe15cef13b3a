import { type Answered, attempt } from "./attempt.ts"
import { codeOf, errorOf, type Failure } from "./failure.ts"
import { type OperationId, type Operations, operations } from "./generated/operations.ts"
import { AnswerMemory } from "./memory.ts"
import { type AttemptReport, type Limits, readLimits, type Settings } from "./options.ts"
import { type CallInput, type Prepared, prepare } from "./request.ts"
import { defaultPolicy, leavesOpen, retryDelayMs, settles } from "./retry.ts"

export type Call = <Id extends OperationId>(
  operation: Id,
  input: CallInput<Id>,
) => Promise<Operations[Id]["answer"]>

/** Sent twice they would be refused the second time: the first has moved the order on already. */
const notRepeatable: readonly OperationId[] = ["test.orders.advance", "test.reservations.advance"]
const withoutEffect: readonly OperationId[] = ["orders.quote"]

/** Gives the one way in which every operation is sent, retried and remembered. */
export function makeCall(settings: Settings): Call {
  const memory = new AnswerMemory()
  return async (operation, input) => {
    const { conditional } = operations[operation]
    const limits = readLimits(input.options ?? {}, settings.limits)
    const sending = prepare(settings, operation, input)
    const remembered = conditional ? memory.find(sending.url) : undefined
    if (remembered) sending.headers["if-none-match"] = remembered.etag
    const plan = { settings, operation, sending, limits, signal: input.options?.signal }
    const { etag, text, unchanged, value } = await sendUntilAnswered(plan)
    if (unchanged && remembered) return JSON.parse(remembered.text)
    if (conditional && etag !== undefined) memory.keep(sending.url, { etag, text })
    return value as never
  }
}

interface Plan {
  readonly settings: Settings
  readonly operation: OperationId
  readonly sending: Prepared
  readonly limits: Limits
  readonly signal: AbortSignal | undefined
}

/** Sends, and sends again as long as the rule allows it and the deadline is not reached. */
async function sendUntilAnswered(plan: Plan): Promise<Answered> {
  const { settings, operation, sending, limits, signal } = plan
  const { runtime, fetch, address } = settings
  const { idempotencyKey } = sending
  const hasEffect = operations[operation].method !== "GET" && !withoutEffect.includes(operation)
  const end = runtime.now() + limits.deadlineMs
  let outcomeUnknown = false
  for (let attempts = 1; ; attempts += 1) {
    const begun = runtime.now()
    const timeoutMs = Math.max(1, Math.min(limits.timeoutMs, end - begun))
    const outcome = await attempt(sending, { fetch, runtime, timeoutMs, signal })
    const retryInMs = outcome.kind === "answered" ? undefined : delayAfter(plan, outcome, attempts, end)
    report(plan, outcome, { attempt: attempts, durationMs: runtime.now() - begun, retryInMs })
    if (outcome.kind === "answered") return outcome
    outcomeUnknown = hasEffect && (leavesOpen(outcome) || (outcomeUnknown && !settles(outcome)))
    const summary = { operation, attempts, idempotencyKey, outcomeUnknown }
    if (retryInMs === undefined) throw errorOf(outcome, summary, address)
    await runtime.sleep(retryInMs, signal).catch(cause => {
      throw errorOf({ kind: "aborted", cause, sent: false }, summary, address)
    })
  }
}

function delayAfter(plan: Plan, failure: Failure, attempts: number, end: number): number | undefined {
  const { runtime } = plan.settings
  const situation = {
    failure,
    retries: attempts - 1,
    repeatable: !notRepeatable.includes(plan.operation),
    remainingMs: end - runtime.now(),
    random: runtime.random(),
  }
  return retryDelayMs(situation, { ...defaultPolicy, maxRetries: plan.limits.maxRetries })
}

function report(
  { settings, operation }: Plan,
  outcome: Answered | Failure,
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
    // A log that fails must not cost the caller the answer.
  }
}
