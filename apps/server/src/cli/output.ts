import { Refusal } from "@rasoi/contract"

export const exitCodes = { ok: 0, failure: 1, usage: 2 } as const

/** The command was called wrongly; says how it should be. */
export class UsageFault extends Error {}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function reportFault(error: unknown): void {
  process.stderr.write(`rasoi: ${describeFault(error)}\n`)
}

export function describeFault(error: unknown): string {
  if (error instanceof Refusal && error.faults) {
    return error.faults.map(fault => `${fault.field}: ${fault.message}`).join("\n       ")
  }
  return error instanceof Error ? error.message : String(error)
}
