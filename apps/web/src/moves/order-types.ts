import type { StaffOrderType } from "@rasoi/contract/console"
import type { IconName } from "../parts/icon.tsx"

export const orderTypeIcons: Readonly<Record<StaffOrderType, IconName>> = {
  PICKUP: "bag",
  DELIVERY: "scooter",
  DINE_IN: "bag",
}
