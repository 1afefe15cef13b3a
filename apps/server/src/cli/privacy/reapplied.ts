import type { Reapplied } from "../../privacy/index.ts"

export function describeReapplied({ applied, unknownKey }: Reapplied): { lines: string[]; failed: boolean } {
  const lines = applied > 0 ? [`Applied ${applied} erasures again.`] : []
  if (unknownKey > 0)
    lines.push(
      `${unknownKey} erasures cannot be applied again: their key is missing. Set PRIVACY_KEY, or copy privacy.key into the data directory, and run npx rasoi privacy reapply.`,
    )
  return { lines, failed: unknownKey > 0 }
}
