import type { Day } from "@rasoi/contract/console"

type Today = Pick<Day, "closed" | "byMethod"> & { readonly open: Pick<Day["open"], "days"> }

/**
 * The day that the screen opens with. The drawer is often counted after midnight: while the new day has no money, it is the
 * last day that nobody has closed.
 */
export function firstDay(today: Today | undefined, mayClose: boolean): string {
  const [last] = today?.open.days ?? []
  const isNew = today?.closed === null && today.byMethod.length === 0
  return mayClose && isNew && last !== undefined ? last : "today"
}
