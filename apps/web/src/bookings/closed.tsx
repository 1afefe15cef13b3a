import { isOpenReservationStatus } from "@rasoi/core/rules"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMay } from "../session/session.ts"
import type { Booking, BookingDay } from "./booking.ts"
import style from "./bookings.module.css"

interface Props {
  because: NonNullable<BookingDay["closedBecause"]>
  bookings: readonly Booking[]
}

/** Why customers cannot book on this day, what to do about it, and the bookings that remain. */
export function Closed({ because, bookings }: Props) {
  const text = useText("bookings").bookings
  const may = useMay()
  const remaining = bookings.filter(({ status }) => isOpenReservationStatus(status)).length
  const isClosed = because === "CLOSED_DATE" || because === "CLOSED_DAY"
  return (
    <section className={`stack ${style.closed}`} aria-label={text.closed[because]}>
      <h2 className="row">
        <Icon name="warning" /> {text.closed[because]}
      </h2>
      <p>{text.closedHelp[because]}</p>
      {isClosed && remaining > 0 && (
        <p>
          <strong>{text.closedStill(remaining)}</strong>
        </p>
      )}
      {because !== "SUSPENDED" &&
        (may("settings") ? (
          <Link href="/manage/settings" className="target">
            {text.closedGo[because]}
          </Link>
        ) : (
          <p>{text.closedAsk}</p>
        ))}
    </section>
  )
}
