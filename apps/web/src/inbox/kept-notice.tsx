import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import style from "./inbox.module.css"

/** Tells the age of orders that did not come from the server. */
export function KeptNotice({ at }: { at: number }) {
  const text = useText().inbox
  const zone = useZone()
  const minutes = useFromNow(() => Math.max(0, Math.floor((Date.now() - at) / 60_000)))
  return (
    <div className={`row wrap gap-3 urgent-box ${style.notice}`} role="status">
      <Icon name="clock" />
      <p>
        <strong>{text.kept(zone.clock(at), text.age(minutes))}</strong>
      </p>
    </div>
  )
}
