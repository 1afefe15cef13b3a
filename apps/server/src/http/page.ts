import { type Refusal, validationFailed } from "@rasoi/contract"

/** Makes one page of a list. The query reads one row more than `limit`. The cursor is the last row's id. */
export function pageOf<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  describe: (row: Row) => Item,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last !== undefined ? last.id : null
  return { object: "list" as const, data: shown.map(describe), hasMore, nextCursor }
}

/** Returning the first page instead would make a client that reads all pages loop forever. */
export function badCursor(): Refusal {
  return validationFailed([
    { field: "cursor", message: "must be the nextCursor of an earlier page", reason: "PATTERN" },
  ])
}
