import type { ToldFault } from "./messages.ts"

/** The workers do not stay alive, and starting them again has been tried often enough. */
export class WorkersFailed extends Error {
  override readonly name = "WorkersFailed"
}

export function describeFault(error: unknown): ToldFault {
  if (!(error instanceof Error))
    return { name: "Error", message: String(error), code: undefined, path: undefined }
  const { name, message, code, path } = error as NodeJS.ErrnoException
  return { name, message, code, path }
}

/** The same fault on the primary's side, so that whoever reports it need not know of workers. */
export function asError(fault: ToldFault): Error {
  return Object.assign(new Error(fault.message), fault)
}
