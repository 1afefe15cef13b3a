import { ApiFault } from "./send.ts"

/** What the server says is wrong with one field of a form. */
export function faultAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiFault ? error.faults.find(fault => fault.field === field)?.message : undefined
}
