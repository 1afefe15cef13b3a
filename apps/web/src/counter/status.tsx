import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useMedia } from "../parts/use-media.ts"
import { useZone } from "../session/session.ts"
import { useUnsent } from "../tablet/use-unsent.ts"
import style from "./counter.module.css"
import { UnsentDialog } from "./unsent-dialog.tsx"

/** In the address, because its button has another place on a phone, and a phone can be turned. */
const useUnsentDialog = () => useDialogInUrl("unsent", ["list"], "list")

/** Whether there is a network, since when not, and how much is only on this tablet. */
export function CounterStatus() {
  const text = useText("counter").counter
  const zone = useZone()
  const { status, lostSince } = useStreamState()
  const unsent = useUnsent()
  const isPhone = useMedia("phone")
  const [open, setOpen] = useUnsentDialog()
  const isLost = status === "lost"
  return (
    <div className={`row wrap gap-3 ${style.status}`}>
      <span role="status">
        {isLost ? (
          <Badge tone="urgent" icon="offline">
            {lostSince ? text.offlineSince(zone.clock(lostSince)) : text.offline}
          </Badge>
        ) : (
          <Badge tone={status === "live" ? "good" : "quiet"} icon="check">
            {status === "live" ? text.online : text.connecting}
          </Badge>
        )}
      </span>
      {unsent?.length === 0 && <span className="soft">{text.allSent}</span>}
      {!isPhone && <UnsentButton />}
      {open && unsent && <UnsentDialog commands={unsent} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** On a phone the head of a screen scrolls away. The number of what is unsent stays. */
export function UnsentStrip() {
  const unsent = useUnsent()
  const isPhone = useMedia("phone")
  if (!isPhone || !unsent || unsent.length === 0) return null
  return (
    <div className={style.strip}>
      <UnsentButton />
    </div>
  )
}

function UnsentButton() {
  const text = useText("counter").counter
  const unsent = useUnsent()
  const [, setOpen] = useUnsentDialog()
  const refused = unsent?.filter(({ refusal }) => refusal).length ?? 0
  return (
    unsent &&
    unsent.length > 0 && (
      <Button icon={refused > 0 ? "warning" : "upload"} onClick={() => setOpen({ what: "list", id: "all" })}>
        {refused > 0 ? text.refused(refused) : text.unsent(unsent.length)}
      </Button>
    )
  )
}

/** Staff may take orders while the restaurant is closed or paused, and see that it is. */
export function NotReceiving() {
  const text = useText("counter").counter
  const { data } = useQuery({ queryKey: ["ordering"], queryFn: () => send("GET", "/console/v1/ordering") })
  if (data?.reason !== "CLOSED" && data?.reason !== "PAUSED") return null
  return <p className="notice">{data.reason === "CLOSED" ? text.whileClosed : text.whilePaused}</p>
}
