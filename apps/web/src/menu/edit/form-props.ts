import type { Group, Item } from "../document.ts"

export interface ItemProps {
  item: Item
  /** Changes the dish; changes with the same field key are one undo step. */
  change: (change: (item: Item) => Item, key?: string) => void
  /** The key of one of its fields. */
  fieldKey: (field: string) => string
}

export interface GroupProps {
  group: Group
  change: (change: (group: Group) => Group, key?: string) => void
  fieldKey: (name: string) => string
  /** Focuses a field that was just added. */
  onAdded: (name: string) => void
}
