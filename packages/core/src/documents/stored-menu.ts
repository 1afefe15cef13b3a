import type { MenuDocument, PhotoDocument } from "@rasoi/contract/console"
import { menuToShape2 } from "./shape-2.ts"
import { menuSteps, upgrade } from "./upgrade.ts"

/**
 * The text of a menu that is stored. Without a photo, it has no `photo`: servers of the version before refuse members that
 * they do not know, and could not change any menu that a newer server has saved.
 */
export function storedMenuText({ categories }: MenuDocument): string {
  return JSON.stringify({
    categories: categories.map(category => ({
      ...withoutEmptyPhoto(category),
      items: category.items.map(withoutEmptyPhoto),
    })),
  })
}

function withoutEmptyPhoto<Part extends { photo: PhotoDocument | null }>(part: Part): object {
  const { photo, ...rest } = part
  return photo ? part : rest
}

/** A stored menu with all members of today. */
export function readStoredMenu(stored: { document: MenuDocument; shape: number }): MenuDocument {
  return menuToShape2(upgrade(menuSteps, stored))
}
