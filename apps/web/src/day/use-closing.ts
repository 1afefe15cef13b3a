import { useMutation } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import { useRefresh } from "./queries.ts"

interface Closing {
  floatPaise: number
  countedPaise: number
  note: string
}

/** Closes a day. `onLeave`: somebody must look at the day again before. */
export function useClosing(date: string, onLeave: () => void) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const toasts = useToasts()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Closing) =>
      send("POST", "/console/v1/counter/days/{date}/close", { path: { date }, body }),
    onSettled: refresh,
    async onError(error) {
      if (!(error instanceof ApiFault)) return
      if (error.code === "DAY_CLOSED") {
        const { closed } = await send("GET", "/console/v1/counter/days/{date}", { path: { date } })
        if (closed) toasts.warn(text.closedFirst(closed.by, zone.moment(closed.at)))
        onLeave()
      } else if (error.faults.some(({ field }) => field === "note")) {
        // Money came since the person has looked, so there is a difference now.
        toasts.warn(text.changed)
        onLeave()
      }
    },
  })
}
