import { isOpenReservationStatus, seatHoldingStatuses } from "@rasoi/core/rules"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { Badge, type Tone } from "../parts/badge.tsx"
import { Icon, type IconName } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import type { Booking, BookingStatus } from "./booking.ts"
import { MoveRequest } from "./move-request.tsx"
import style from "./row.module.css"
import { RowActions, type RowProps } from "./row-actions.tsx"
import { useStatusText } from "./steps.ts"

const badges: Record<BookingStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: "new", icon: "bell" },
  CONFIRMED: { tone: "good", icon: "check" },
  SEATED: { tone: "quiet", icon: "people" },
  REJECTED: { tone: "quiet", icon: "cross" },
  CANCELLED: { tone: "quiet", icon: "cross" },
  NO_SHOW: { tone: "urgent", icon: "warning" },
}

/** One booking: time, party, customer, notes, and a button for the next step. */
export function BookingRow({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings")
  const zone = useZone()
  const { status, people, customer, notes, rejectionReason, startsAt, endsAt, leftAt } = booking
  const usualText = useUsualText()
  const { name } = customer
  const over = !seatHoldingStatuses.includes(status)
  const done = !isOpenReservationStatus(status)
  const names = [style.row, style[status], over && style.over, done && style.done]
  const guests = text.bookingWords.people(people)
  return (
    <article
      className={names.filter(Boolean).join(" ")}
      aria-label={`${zone.clock(startsAt)}, ${name}, ${guests}`}
      data-booking={booking.id}
      data-status={status}
    >
      <div className={`${style.when} figures`}>
        <strong>{zone.clock(startsAt)}</strong>
        <span>
          {leftAt ? text.bookings.leftAt(zone.clock(leftAt)) : text.bookings.until(zone.clock(endsAt))}
        </span>
      </div>
      <div className={`stack ${style.what}`}>
        <p className={`row wrap ${style.who}`}>
          <span className={`${style.people} figures`}>
            <Icon name="people" /> {guests}
          </span>
          <strong className={style.name}>{name}</strong>
          {customer.phone && (
            <a href={`tel:+91${customer.phone}`} className={`target ${style.phone} figures`}>
              <Icon name="phone" size={16} />
              <span className="visually-hidden">{text.bookings.call(customer.name)}: </span>
              {customer.phone}
            </a>
          )}
        </p>
        <BookingSummary booking={booking} />
        <MoveRequest booking={booking} disabled={disabled} onOpen={onOpen} />
        {notes && (
          <p className={over ? style.quote : style.note}>
            <Icon name="note" /> {notes}
          </p>
        )}
        {rejectionReason && <p className={style.quote}>“{usualText(rejectionReason)}”</p>}
      </div>
      <RowActions booking={booking} disabled={disabled} onOpen={onOpen} />
    </article>
  )
}

function BookingSummary({ booking }: { booking: Booking }) {
  const text = useText("bookings")
  const { status, source, occasion, cancelledBy, leftAt } = booking
  const { tone, icon } = leftAt ? { tone: "quiet" as const, icon: "door" as const } : badges[status]
  const statusText = useStatusText()
  const lapsed = status === "CANCELLED" && cancelledBy === "SYSTEM"
  return (
    <div className="row wrap">
      <Badge tone={lapsed ? "urgent" : tone} icon={icon}>
        {status === "CANCELLED" && cancelledBy ? text.bookings.cancelledBy[cancelledBy] : statusText(booking)}
      </Badge>
      <Late booking={booking} />
      <Badge>{text.bookingWords.source[source]}</Badge>
      {occasion && <span className={style.occasion}>{occasion}</span>}
    </div>
  )
}

function Late({ booking: { status, startsAt } }: { booking: Booking }) {
  const text = useText("bookings").bookings
  const minutes = useFromNow(now => Math.floor((now - Date.parse(startsAt)) / 60_000))
  if (status !== "CONFIRMED" || minutes < 5 || minutes > 24 * 60) return null
  return (
    <Badge tone="waiting" icon="clock">
      {text.late(minutes)}
    </Badge>
  )
}
