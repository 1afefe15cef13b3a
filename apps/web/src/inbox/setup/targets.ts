import type { SetupLineId } from "@rasoi/contract/console"

/** The screen of each line. Two are set on the server: the owner's guide explains them. */
export const setupTargets: Record<Exclude<SetupLineId, "REHEARSAL">, string> = {
  PROFILE: "/settings/profile",
  MENU: "/menu/edit",
  HOURS: "/settings/hours",
  GST: "/settings/gst",
  FSSAI: "/settings/gst",
  ORDER_TYPES: "/settings/ordering",
  PAYMENTS: "/settings/counter",
  TEAM: "/team",
  TABLET: "/team?pair=new",
  ADDRESS: "/docs/owners-guide#https-and-the-public-address",
  BACKUPS: "/docs/owners-guide#backups",
  SWITCH_ON: "/settings/ordering",
}

/** The page then offers the way back to the list. */
export function withWayBack(target: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}from=setup`
}
