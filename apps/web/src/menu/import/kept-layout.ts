import type { KnownHeadings } from "@rasoi/core/menu"

/** What the owner said about the last sheet of this restaurant, for the next one. */
interface KeptSheet {
  readonly roles: KnownHeadings
  /** The names of worksheets that are left out. */
  readonly left: readonly string[]
  readonly tax: { readonly rateBasisPoints: number | null; readonly included: boolean | null }
}

/** Not the key of earlier versions: they have kept guesses as if the owner had said them. */
const keyOf = (restaurantId: string) => `rasoi.menu-sheet.${restaurantId}`

export function readKeptSheet(restaurantId: string): KeptSheet | undefined {
  try {
    const kept: KeptSheet | null = JSON.parse(localStorage.getItem(keyOf(restaurantId)) ?? "null")
    return kept?.roles && kept.left && kept.tax ? kept : undefined
  } catch {
    // Without storage nothing is remembered.
    return undefined
  }
}

export function keepSheet(restaurantId: string, kept: KeptSheet): void {
  try {
    localStorage.setItem(keyOf(restaurantId), JSON.stringify(kept))
  } catch {
    // The next import asks again.
  }
}
