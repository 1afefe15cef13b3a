import type { PageNeed, SetupLine, SetupLineId, SetupReason } from "@rasoi/contract/console"

/**
 * The lines of the checklist that a page needs, with the reasons that count. A customer cannot order without a dish, opening
 * hours, a phone number and an order type, and nobody would see the order without a device.
 */
const needs: Record<
  PageNeed,
  { line: SetupLineId; reasons: readonly SetupReason[]; unlessDismissed?: true }[]
> = {
  MENU: [{ line: "MENU", reasons: ["NO_DISH"] }],
  HOURS: [
    { line: "HOURS", reasons: ["NEVER_OPEN"] },
    // An owner whose hours are the default ones dismisses the line.
    { line: "HOURS", reasons: ["HOURS_AT_DEFAULT"], unlessDismissed: true },
  ],
  PHONE: [{ line: "PROFILE", reasons: ["PHONE_INCOMPLETE"] }],
  ORDER_TYPES: [{ line: "ORDER_TYPES", reasons: ["NO_ORDER_TYPE"] }],
  // An owner whose device is not a paired one dismisses the line.
  DEVICE: [{ line: "TABLET", reasons: ["NO_SOUND"], unlessDismissed: true }],
}

/**
 * What is missing before a page can be switched on, from the checklist of the first day. A device that is online now is
 * enough, also one without sound.
 */
export function missingForPage(lines: readonly SetupLine[], deviceOnline: boolean): PageNeed[] {
  const isMissing = (need: PageNeed) =>
    !(need === "DEVICE" && deviceOnline) &&
    needs[need].some(({ line: id, reasons, unlessDismissed = false }) => {
      const line = lines.find(each => each.id === id)
      if (line?.dismissed && unlessDismissed) return false
      return reasons.some(reason => line?.reasons.includes(reason))
    })
  return (Object.keys(needs) as PageNeed[]).filter(isMissing)
}
