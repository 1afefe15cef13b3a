import type { IconName } from "../parts/icon.tsx"
import type { Mark } from "./marks.ts"

export const markIcons: Readonly<Record<Mark["kind"], IconName>> = {
  allergy: "warning",
  note: "note",
  occasion: "gift",
}
