import { type Scope, scopePresets } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { compileInput } from "../../http/validate.ts"
import { createKey, type KeyMode } from "../../keys/index.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"

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
