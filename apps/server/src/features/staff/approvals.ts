import { hasPermission, Refusal, validationFailed } from "@rasoi/contract"
import type { ApprovedAct, AuditChange, PaymentMethod } from "@rasoi/contract/console"
import type { Queries } from "../../db/index.ts"
import { mayDo, type SessionCaller } from "../../http/index.ts"
import { recordAuditEntry } from "../audit/index.ts"
import * as store from "./approvals-store.ts"
import { checkPin, type PinAttempt } from "./pin-check.ts"
import { hashToken, newToken, type SessionDependencies } from "./sessions.ts"

const approvalMs = 120_000

interface Act {
  readonly act: ApprovedAct
  readonly orderId: string
  readonly amountPaise?: number | undefined
  /** Of a refund. */
  readonly method?: PaymentMethod | undefined
}

/** The PIN of somebody with the permission `till` allows one act on this device. `orderNumber` is for the audit log. */
export async function giveApproval(
  dependencies: Pick<SessionDependencies, "db" | "demo">,
  attempt: PinAttempt,
  { act, orderId, amountPaise, method, orderNumber }: Act & { readonly orderNumber: string },
): Promise<{ token: string; endsAt: number; by: string }> {
  const { device, audit } = attempt
  const right = await checkPin(dependencies, attempt)
  const { person } = right
  const { token, tokenHash } = newToken()
  const endsAt = audit.now + approvalMs
  const isAllowed = hasPermission(person.role, "till")
  await dependencies.db.transaction(async tx => {
    // A right PIN of somebody who may not approve is no wrong try.
    await right.use(tx)
    if (!isAllowed) return
    await store.addApproval(tx, {
      ...{ tokenHash, act, orderId, amountPaise: amountPaise ?? null, method: method ?? null },
      ...{ restaurantId: device.restaurantId, deviceId: device.id, staffId: person.id },
      ...{ approvedBy: person.name, askedBy: audit.actor.name },
      ...{ givenAt: new Date(audit.now), endsAt: new Date(endsAt) },
    })
    const actor = { ...audit.actor, kind: "STAFF" as const, name: person.name }
    const changes: AuditChange[] = [{ kind: "APPROVES", act, by: audit.actor.name }]
    await recordAuditEntry(
      tx,
      { ...audit, actor },
      { action: "approval.given", subject: orderNumber, changes },
    )
  })
  if (!isAllowed)
    throw new Refusal("ROLE_MISSING", { message: `${person.name} may not approve this.`, field: "staffId" })
  return { token, endsAt, by: person.name }
}

interface Approver {
  readonly staffId: string
  readonly name: string
}

interface Wanted extends Act {
  /** The id of what is written. */
  readonly subject: string
  /** From the request. */
  readonly token: string | undefined
  readonly now: number
}

/**
 * For what needs the permission `till`, in the transaction that writes it. Undefined: the caller has it. Otherwise the approval of
 * somebody who has it is used up, and `refusal` is thrown where the request has none.
 */
export async function requireApproved(
  tx: Queries,
  session: SessionCaller,
  { act, orderId, amountPaise, method, subject, token, now }: Wanted,
  refusal: () => Refusal,
): Promise<Approver | undefined> {
  if (mayDo(session, "till")) return undefined
  if (token === undefined) throw refusal()
  const taken = await store.takeApproval(tx, {
    ...{ tokenHash: hashToken(token), restaurantId: session.restaurantId, deviceId: session.deviceId },
    ...{ act, orderId, amountPaise: amountPaise ?? null, method: method ?? null, at: new Date(now), subject },
  })
  if (taken) return { staffId: taken.staff_id, name: taken.approved_by }
  const message = "has ended, was used already, or is for something else; ask for a new one"
  throw validationFailed([{ field: "approval", message, reason: "NOT_ALLOWED" }])
}

/** For the audit entry of the act. */
export const approvedBy = (approver: Approver | undefined): AuditChange[] =>
  approver ? [{ kind: "APPROVED_BY", name: approver.name }] : []
