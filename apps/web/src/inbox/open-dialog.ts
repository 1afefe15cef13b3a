import type { UrlDialog } from "../parts/use-dialog-in-url.ts"
import type { Order } from "./orders.ts"

/** The dialogs that the URL can hold. */
export const dialogs = ["details", "reject", "cancel", "keep", "agree", "dispatch", "collect"] as const

/** The open dialog, for an action that needs one more tap. */
export type OpenDialog =
  | UrlDialog<(typeof dialogs)[number]>
  // The rejected order is no longer in the list.
  | { what: "soldOut"; id: string; order: Order }
