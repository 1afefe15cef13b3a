import { type Scope, scopePresets } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { createKey, type KeyMode, rollKey } from "../../features/keys/index.ts"
import { compileInput } from "../../http/validate.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"

export { effectiveLimits, raiseLimits, revokeKey } from "../../features/keys/index.ts"
export { changeContextOf }

const presets = { website: "WEBSITE", "read-only": "READ_ONLY" } as const

interface KeyRequest {
  name: string
  mode: KeyMode
  preset: keyof typeof presets
  scopes: readonly string[] | undefined
}

/** Uses the validation of the console's endpoint, so that both create the same keys. */
export async function makeKey(context: CommandContext, restaurantId: string, request: KeyRequest) {
  const { name, mode } = request
  const chosen = request.scopes ? { scopes: request.scopes } : { preset: presets[request.preset] }
  compileInput(api.createKey)({ query: {}, body: { name, mode, ...chosen } }, [])
  const scopes = (request.scopes as readonly Scope[] | undefined) ?? scopePresets[presets[request.preset]]
  const { keyId, secret } = await createKey(changeContextOf(context, restaurantId), { name, mode, scopes })
  return { id: keyId, name, mode, scopes, secret }
}

/** Uses the validation of the console's endpoint, like `makeKey`. */
export async function renewKey(
  context: CommandContext,
  restaurantId: string,
  keyId: string,
  overlapMinutes: number,
) {
  compileInput(api.rollKey)({ query: {}, body: { overlapMinutes } }, [])
  const { secret } = await rollKey(changeContextOf(context, restaurantId), keyId, overlapMinutes)
  return { secret, oldEndsAt: new Date(context.now + overlapMinutes * 60_000).toISOString() }
}
