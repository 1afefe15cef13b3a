import type { IconName } from "../../parts/icon.tsx"

/** In this order. */
export const groups = ["places", "settings", "dishes", "guide", "orders", "bookings"] as const
export type Group = (typeof groups)[number]

/** What the search found. */
export interface Result {
  /** Unique among all results. */
  readonly key: string
  readonly group: Group
  readonly href: string
  readonly icon: IconName
  readonly title: string
  readonly about: string
  /** A page of the server, in a new tab. */
  readonly isOutside?: boolean | undefined
}

const mostInGroup = 6

/** In groups, each with its best ones. A number is that of an order, or a phone: it has those first. */
export function inGroups(results: readonly Result[], typed: string): [Group, Result[]][] {
  const isNumber = /\d/.test(typed) && /^[\d\s()+.-]+$/.test(typed)
  const order: readonly Group[] = isNumber ? [...groups.slice(4), ...groups.slice(0, 4)] : groups
  return order.flatMap((group): [Group, Result[]][] => {
    const found = results.filter(each => each.group === group)
    return found.length > 0 ? [[group, typed === "" ? found : found.slice(0, mostInGroup)]] : []
  })
}
