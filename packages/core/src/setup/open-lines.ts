import type { SetupLine } from "@rasoi/contract/console"

/** What an owner still has to do. */
export function openSetupLines<Line extends Pick<SetupLine, "done" | "dismissed">>(
  lines: readonly Line[],
): Line[] {
  return lines.filter(({ done, dismissed }) => !done && !dismissed)
}
