import type { SetupLine, SetupReason } from "@rasoi/contract/console"

/** A dismissal says that GST is not needed. With these, the settings say something else. */
const askedAnyway: readonly SetupReason[] = ["GSTIN_WITHOUT_GST", "NO_RATE_AT_ALL"]

export function canBeDismissed(reasons: readonly SetupReason[]): boolean {
  return !reasons.some(reason => askedAnyway.includes(reason))
}

/** What an owner still has to do. */
export function openSetupLines<Line extends Pick<SetupLine, "done" | "dismissed">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ done, dismissed }) => !done && !dismissed)
}
