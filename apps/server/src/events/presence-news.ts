/** What processes tell each other about their streams. No instants: clocks differ, so that only lengths of time travel. */
export type PresenceNews =
  | {
      readonly kind: "alive"
      readonly streamId: string
      readonly restaurantId: string
      readonly deviceId: string
      readonly owner: string
      /** So long ago it was opened or last answered. */
      readonly silentMs: number
    }
  /** A device answered for a stream that the teller does not know: its owner, if there is one, will. */
  | { readonly kind: "claim"; readonly streamId: string; readonly deviceId: string }
  | { readonly kind: "closed"; readonly streamId: string }
  /** Everybody else is to tell their streams. */
  | { readonly kind: "ask" }
  /** Between these two a process tells all its streams. */
  | { readonly kind: "listing" }
  | { readonly kind: "listed" }

export const presenceTopic = "presence"
