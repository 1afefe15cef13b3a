import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import style from "../parts/bars.module.css"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"

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
