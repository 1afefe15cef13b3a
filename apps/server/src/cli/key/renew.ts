import * as api from "@rasoi/contract/console"
import { compileInput } from "../../http/validate.ts"
import { rollKey } from "../../keys/index.ts"
import { changeContextOf } from "../change-context.ts"
import type { CommandContext } from "../context.ts"

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
