import type { MenuCategoryDocument, MenuDocument } from "@rasoi/contract/console"

/** A category without its items, and its items in pieces, all as JSON. */
interface CategoryPieces {
  readonly head: string
  readonly items: readonly string[]
}

export type MenuPieces = readonly CategoryPieces[]

/** About a millisecond of work. The largest item has more, and is a piece of its own. */
const pieceCharacters = 64 * 1024

/**
 * A menu as JSON, for another thread. It is written in pieces, because the largest menu would hold up all other requests
 * for a tenth of a second. `rest` lets them run.
 */
export async function splitMenu(menu: MenuDocument, rest: () => Promise<unknown>): Promise<MenuPieces> {
  const pieces: CategoryPieces[] = []
  let written = 0
  for (const { items, ...head } of menu.categories) {
    const category = { head: JSON.stringify(head), items: [] as string[] }
    pieces.push(category)
    for (const item of items) {
      const text = JSON.stringify(item)
      category.items.push(text)
      written += text.length
      if (written < pieceCharacters) continue
      await rest()
      written = 0
    }
  }
  return pieces
}

export function joinMenu(pieces: MenuPieces): MenuDocument {
  return {
    categories: pieces.map(
      ({ head, items }): MenuCategoryDocument => ({
        ...JSON.parse(head),
        items: items.map(text => JSON.parse(text)),
      }),
    ),
  }
}
