import { useText } from "../i18n/i18n.tsx"
import { describeFault } from "./describe-fault.ts"
import { ApiFault } from "./send.ts"

/** The server's error message for one form field. */
export function useFaultAt(): (error: unknown, field: string) => string | undefined {
  const text = useText("forms")
  return (error, field) => {
    const fault = error instanceof ApiFault && error.faults.find(each => each.field === field)
    return fault ? describeFault(fault, text) : undefined
  }
}
