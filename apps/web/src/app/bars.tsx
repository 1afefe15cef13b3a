import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import style from "../parts/bars.module.css"
import { Icon } from "../parts/icon.tsx"
import { useMay, useZone } from "../session/session.ts"

const everyMs = 5 * 60_000

/** Tells owners that backups fail or are overdue. Others cannot do anything about it. */
export function BackupBar() {
  const text = useText().shell.backups
  const zone = useZone()
  const { data } = useQuery({
    queryKey: ["backups"],
    queryFn: ({ signal }) => send("GET", "/console/v1/backups/status", { signal }),
    enabled: useMay()("backups"),
    refetchInterval: everyMs,
  })
  if (!data?.automatic || (!data.overdue && data.failed.length === 0)) return null
  const problems = data.overdue ? [text.overdue] : data.failed.map(task => text.failed[task])
  return (
    <div className={`${style.bar} ${style.lost}`} role="status">
      <Icon name="warning" size={24} />
      <p>
        <strong>{problems.join(" ")}</strong>{" "}
        {data.newestAt === null ? text.none : text.newest(zone.full(data.newestAt))} {text.help}
      </p>
    </div>
  )
}

/** Shows that this device lost the network, and since when. */
export function ConnectionBar() {
  const text = useText().shell
  const zone = useZone()
  const { status, lostSince } = useStreamState()
  if (status === "live" || lostSince === null) return null
  return (
    <div className={`${style.bar} ${style.lost}`} role="alert">
      <Icon name="offline" size={24} />
      <p>
        <strong>{text.lostSince(zone.clock(lostSince))}</strong> {text.lostHelp}
      </p>
    </div>
  )
}
