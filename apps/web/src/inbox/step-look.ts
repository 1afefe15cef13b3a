import type { OrderStatus } from "@rasoi/contract"
import type { StaffOrderType } from "@rasoi/contract/console"
import type { Strings } from "../i18n/i18n.tsx"
import type { IconName } from "../parts/icon.tsx"

type StepLabels = Strings["inbox"]["steps"]

/** Every other step has a check mark. */
const icons: Partial<Record<OrderStatus, IconName>> = { PREPARING: "pot", OUT_FOR_DELIVERY: "scooter" }

/** The button of a step of an accepted order. */
export function stepLook(to: keyof StepLabels, type: StaffOrderType, labels: StepLabels) {
  const label = labels[to]
  return { label: typeof label === "string" ? label : label[type], icon: icons[to] ?? ("check" as const) }
}
