import type { Texts } from "../i18n/i18n.tsx"
import type { Refusal } from "./command.ts"

/** Why the server refused a command. Its words about a field are for programs: they name it as the API does. */
export function describeRefusal(
  { code, message, reason }: Refusal,
  { counter, faults }: Texts<"counter">,
): string {
  const ofNumber: Readonly<Record<string, string>> = counter.numberRefusals
  if (reason && Object.hasOwn(ofNumber, reason)) return ofNumber[reason] ?? counter.notAsItIs
  if (code === "VALIDATION_FAILED") return counter.notAsItIs
  const known: Readonly<Record<string, string>> = { ...faults.codes, ...counter.refusals }
  return known[code] ?? message
}
