import type { UrlDialog } from "../parts/use-dialog-in-url.ts"
import type { Booking } from "./booking.ts"

export const dialogs = ["details", "decline", "cancel", "move", "keep", "price"] as const

/** The open dialog, for an action that needs one more tap. */
export type OpenDialog = UrlDialog<(typeof dialogs)[number]>

export interface RowProps {
  booking: Booking
  /** The data may be outdated: disables all steps. */
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}
