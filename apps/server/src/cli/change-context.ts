import { commandLine } from "../audit/index.ts"
import type { CommandContext } from "./context.ts"

/** What a feature's command needs to act and to leave its trace. */
export function changeContextOf({ hub, now }: CommandContext, restaurantId: string) {
  return { hub, actor: commandLine, now, restaurantId }
}
