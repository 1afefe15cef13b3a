export interface Check {
  readonly status: "ok" | "warn" | "fail"
  readonly about: string
  readonly found: string
  /** What to do when the check did not pass. */
  readonly advice?: string
}

export function ok(about: string, found: string): Check {
  return { status: "ok", about, found }
}

export function warn(about: string, found: string, advice: string): Check {
  return { status: "warn", about, found, advice }
}

export function fail(about: string, found: string, advice?: string): Check {
  return { status: "fail", about, found, ...(advice === undefined ? {} : { advice }) }
}
