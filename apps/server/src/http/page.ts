import { type Refusal, validationFailed } from "@rasoi/contract"

/** One page of a list, from rows read one past its limit. */
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  describe: (row: Row) => Item,
  cursorOf: (row: Row) => string,
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last !== undefined ? cursorOf(last) : null
  return { object: "list" as const, data: shown.map(describe), hasMore, nextCursor }
}

/** Answering with the first page instead would send a reader of all pages round in circles. */
export function badCursor(): Refusal {
  return validationFailed([
    { field: "cursor", message: "must be the nextCursor of an earlier page", reason: "PATTERN" },
  ])
}
