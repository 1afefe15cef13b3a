import type { KnownHeadings } from "@rasoi/core/menu"

/** What the owner said about the last sheet of this restaurant, for the next one. */
interface KeptSheet {
  readonly roles: KnownHeadings
  readonly tax: { readonly rateBasisPoints: number | null; readonly included: boolean | null }
}

const keyOf = (restaurantId: string) => `rasoi.sheet.${restaurantId}`

export function readKeptSheet(restaurantId: string): KeptSheet | undefined {
  try {
    const kept: KeptSheet | null = JSON.parse(localStorage.getItem(keyOf(restaurantId)) ?? "null")
    return kept?.roles && kept.tax ? kept : undefined
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
