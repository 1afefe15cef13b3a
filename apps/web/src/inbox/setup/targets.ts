import type { SetupLineId } from "@rasoi/contract/console"

/** The screen of each line. Two are set on the server: the owner's guide explains them. */
export const setupTargets: Record<Exclude<SetupLineId, "REHEARSAL">, string> = {
  PROFILE: "/manage/settings/profile",
  MENU: "/menu/edit",
  HOURS: "/manage/settings/hours",
  GST: "/manage/settings/gst",
  FSSAI: "/manage/settings/gst",
  ORDER_TYPES: "/manage/settings/ordering",
  PAYMENTS: "/manage/settings/counter",
  TEAM: "/manage/team",
  TABLET: "/manage/devices?pair=new",
  ADDRESS: "/docs/owners-guide#https-and-the-public-address",
  BACKUPS: "/docs/owners-guide#backups",
  SWITCH_ON: "/manage/settings/ordering",
}

/** The page then offers the way back to the list. */
export function withWayBack(target: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}from=setup`
}
