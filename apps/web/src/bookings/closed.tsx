import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useHasRole } from "../shell/session.tsx"
import style from "./bookings.module.css"
import type { Booking, BookingDay } from "./days.ts"

interface Props {
  because: NonNullable<BookingDay["closedBecause"]>
  bookings: readonly Booking[]
}

/** Why guests cannot book on this day, what to do about it, and the bookings that remain. */
export function Closed({ because, bookings }: Props) {
  const text = useText().bookings
  const may = useHasRole()
  const remaining = bookings.filter(({ status }) => status === "PENDING" || status === "CONFIRMED").length
  const isClosed = because === "CLOSED_DATE" || because === "CLOSED_DAY"
  return (
    <section className={style.closed} aria-label={text.closed[because]}>
      <h2 className={style.closedTitle}>
        <Icon name="warning" /> {text.closed[because]}
      </h2>
      <p>{text.closedHelp[because]}</p>
      {isClosed && remaining > 0 && (
        <p>
          <strong>{text.closedStill(remaining)}</strong>
        </p>
      )}
      {because !== "SUSPENDED" &&
        (may("OWNER") ? <Link href="/settings">{text.closedGo[because]}</Link> : <p>{text.closedAsk}</p>)}
    </section>
  )
}
