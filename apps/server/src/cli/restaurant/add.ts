import { Refusal, validationFailed } from "@rasoi/contract"
import { defaultSettings } from "@rasoi/contract/console"
import { commandLine } from "../../features/audit/index.ts"
import { createRestaurant } from "../../features/onboarding/index.ts"
import type { CommandContext } from "../context.ts"

type Profile = Parameters<typeof defaultSettings>[0]

export async function addRestaurant({ hub, now }: CommandContext, profile: Profile): Promise<string> {
  try {
    return await createRestaurant(hub, commandLine, now, { settings: defaultSettings(profile) })
  } catch (error) {
    throw withFlagNames(error)
  }
}

/** Replaces document paths in faults by the flags that the user entered. */
function withFlagNames(error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.faults) return error
  return validationFailed(
    error.faults.map(fault => ({ ...fault, field: fault.field.replace(/^profile\.(address\.)?/, "--") })),
  )
}
