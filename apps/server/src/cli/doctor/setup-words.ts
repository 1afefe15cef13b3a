import type { SetupLineId, SetupReason } from "@rasoi/contract/console"

export const setupLineWords: Record<SetupLineId, string> = {
  PROFILE: "Profile",
  MENU: "Menu",
  HOURS: "Opening hours",
  GST: "GST",
  FSSAI: "FSSAI licence",
  ORDER_TYPES: "Order types and area",
  TEAM: "Team",
  TABLET: "A tablet with sound",
  REHEARSAL: "Rehearsal",
  ADDRESS: "HTTPS and public address",
  BACKUPS: "Backups",
  SWITCH_ON: "Switch on",
}

export const setupReasonWords: Record<SetupReason, string> = {
  PHONE_INCOMPLETE: "the phone number has fewer than ten digits",
  NO_DISH: "there is no dish",
  HOURS_AT_DEFAULT: "the hours are still the preset ones",
  NEVER_OPEN: "no day from today on has hours",
  NO_GSTIN: "no GSTIN",
  GSTIN_WITHOUT_GST: "a GSTIN, and no GST is charged: regular, composition or not registered",
  NO_FSSAI: "no FSSAI number",
  NO_ORDER_TYPE: "neither pickup nor delivery is offered",
  PICKUP_ONLY: "only pickup is offered, as preset",
  NO_PINCODES: "delivery has no pincodes",
  NO_TEAM: "nobody besides the owner can sign in",
  NO_SOUND: "no paired device had its sound on",
  NOT_REHEARSED: "no rehearsal and no accepted order yet",
  NOT_HTTPS: "PUBLIC_URL is not https",
  LOCAL_ADDRESS: "PUBLIC_URL is an address of this machine",
  BACKUPS_OFF: "BACKUP_DIRECTORY is not set",
  NO_BACKUP_YET: "there is no backup yet",
  BACKUP_OVERDUE: "the newest backup is too old",
  ORDERING_OFF: "online ordering is off",
}
