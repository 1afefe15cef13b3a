import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import style from "./inbox.module.css"

/** The restaurant's time, beside orders that say when they are due. */
export function BoardClock() {
  const zone = useZone()
  const now = useFromNow(now => zone.clock(now))
  return <time className={`figures ${style.clock}`}>{now}</time>
}
