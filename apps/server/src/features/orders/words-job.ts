import type { Queries } from "../../db/index.ts"
import { fillOrderWords, mostWordsRows } from "./words-store.ts"

/**
 * Adds the words of orders, some at a time. An order with many digits in its notes has thousands of words: if there are too many
 * of these for one statement, the next one takes fewer orders, down to a single one.
 */
export function makeWordsJob(db: Queries, fill = fillOrderWords): () => Promise<void> {
  let rows = mostWordsRows
  return async () => {
    try {
      await fill(db, rows)
      rows = Math.min(mostWordsRows, rows * 2)
    } catch (error) {
      rows = Math.max(1, Math.floor(rows / 4))
      throw error
    }
  }
}
