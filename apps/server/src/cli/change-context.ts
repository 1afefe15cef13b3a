import { commandLine } from "../features/audit/index.ts"
import type { CommandContext } from "./context.ts"

/** The context that a feature needs for a change and its audit entry. */
export function changeContextOf({ hub, now }: CommandContext, restaurantId: string) {
  return { hub, actor: commandLine, now, restaurantId }
}
