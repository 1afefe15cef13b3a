import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import style from "./receiving-pill.module.css"

type Ordering = Awaited<ReturnType<typeof readOrdering>>
const readOrdering = () => send("GET", "/console/v1/ordering")

/** Always visible: whether customers can order now, and if not, why. Opens the pause dialog. */
export function ReceivingPill() {
  const text = useText().shell
  const { status } = useStreamState()
  const [open, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    queryKey: ["ordering"],
    queryFn: readOrdering,
    refetchInterval: 30_000,
  })
  const label = useLabel(data)
  const lost = status === "lost"
  // The missing device is this one: it is connecting, or it is connected and the response is older than that.
  const isConnecting = data?.reason === "NO_DEVICE" && (status === "connecting" || isFetching)
  const paused = data?.reason === "PAUSED"
  const notReceiving = paused && !lost ? style.paused : style.bad
  const tone = data?.receiving && !lost ? style.good : notReceiving
  return (
    <>
      <button
        type="button"
        className={`${style.pill} ${(data && !isConnecting) || lost ? tone : ""}`}
        onClick={() => setOpen(true)}
        disabled={!data || lost}
      >
        <span className={style.dot} aria-hidden="true" />
        <span aria-live="polite">{lost ? text.lost : isConnecting ? text.reconnecting : label}</span>
        <Icon name={paused ? "play" : "pause"} size={16} />
      </button>
      {open && data && <PauseDialog ordering={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function useLabel(data: Ordering | undefined): string {
  const text = useText().shell
  const zone = useZone()
  if (!data) return text.checking
  if (data.receiving) return text.receiving
  if (data.reason === "PAUSED")
    return data.pausedUntil ? text.paused(zone.moment(data.pausedUntil)) : text.pausedOpen
  const why = data.reason ? text.why[data.reason] : ""
  return data.reason === "CLOSED" && data.opensAt
    ? `${text.notReceiving(why)}, ${text.opensAt(zone.moment(data.opensAt))}`
    : text.notReceiving(why)
}

function PauseDialog({ ordering, onClose }: { ordering: Ordering; onClose: () => void }) {
  const text = useText().shell
  const toasts = useToasts()
  const queries = useQueryClient()
  const { mutate, isPending: busy } = useMutation({
    mutationFn: (pause: { minutes: number } | { today: true } | null) =>
      pause
        ? send("POST", "/console/v1/ordering/pause", { body: pause })
        : send("DELETE", "/console/v1/ordering/pause"),
    onSuccess(_, pause) {
      toasts.done(pause ? text.pausedDone : text.resumedDone)
      onClose()
    },
    onError: toasts.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: ["ordering"] }),
  })
  return (
    <Dialog title={text.pauseTitle} onClose={onClose}>
      <p>{text.pauseAbout}</p>
      {ordering.reason === "PAUSED" && (
        <Button kind="good" size="large" icon="play" busy={busy} onClick={() => mutate(null)}>
          {text.resume}
        </Button>
      )}
      <div className={style.choices}>
        {[15, 30, 60].map(minutes => (
          <Button key={minutes} size="large" busy={busy} onClick={() => mutate({ minutes })}>
            {text.pauseMinutes(minutes)}
          </Button>
        ))}
        <Button size="large" busy={busy} onClick={() => mutate({ today: true })}>
          {text.pauseToday}
        </Button>
      </div>
    </Dialog>
  )
}
