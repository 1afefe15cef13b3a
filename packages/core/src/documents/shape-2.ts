import type { MenuDocument } from "@rasoi/contract/console"

/** How long settings that are older than the choice keep personal data. */
export const presetRetentionDays = 365

/** Before shape 2, there were no privacy settings. */
export function settingsToShape2<Older extends object>(older: Older) {
  return { ...older, privacy: { retentionDays: presetRetentionDays, noticeUrl: null } }
}

/** Before shape 2, a picture was an address elsewhere. */
export function menuToShape2(older: MenuDocument): MenuDocument {
  return {
    ...older,
    categories: older.categories.map(category => ({
      ...category,
      photo: category.photo ?? null,
      items: category.items.map(item => ({ ...item, photo: item.photo ?? null })),
    })),
  }
}
