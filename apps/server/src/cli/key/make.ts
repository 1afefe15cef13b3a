import { type Scope, scopePresets } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { compileInput } from "../../http/validate.ts"
import { createKey, type KeyMode } from "../../keys/index.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"

const presets = { website: "WEBSITE", "read-only": "READ_ONLY" } as const

interface Wanted {
  name: string
  mode: KeyMode
  preset: keyof typeof presets
  scopes: readonly string[] | undefined
}

/** By the rules of the console's own endpoint, so that no key can be made here that could not be made there. */
export async function makeKey(context: CommandContext, restaurantId: string, wanted: Wanted) {
  const { name, mode } = wanted
  const chosen = wanted.scopes ? { scopes: wanted.scopes } : { preset: presets[wanted.preset] }
  compileInput(api.createKey)({ query: {}, body: { name, mode, ...chosen } }, [])
  const scopes = (wanted.scopes as readonly Scope[] | undefined) ?? scopePresets[presets[wanted.preset]]
  const { keyId, secret } = await createKey(changeContextOf(context, restaurantId), { name, mode, scopes })
  return { id: keyId, name, mode, scopes, secret }
}
