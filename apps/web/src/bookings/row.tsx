import { seatHoldingStatuses } from "@rasoi/core/rules"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { Badge, type Tone } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Icon, type IconName } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import { useFromNow } from "../time/use-now.ts"
import { type Booking, type BookingStatus, canMove } from "./booking.ts"
import { minutesLate } from "./late.ts"
import { MainAction } from "./main-action.tsx"
import { markIcons } from "./mark-icons.ts"
import { marksOf } from "./marks.ts"
import { MoveRequest, useMoveQuestion } from "./move-request.tsx"
import type { RowProps } from "./open-dialog.ts"
import style from "./row.module.css"
import { useStatusText } from "./steps.ts"
import { useIsCoolingDown } from "./tap-cooldown.ts"

const badges: Record<BookingStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: "new", icon: "bell" },
  CONFIRMED: { tone: "good", icon: "check" },
  SEATED: { tone: "quiet", icon: "people" },
  REJECTED: { tone: "quiet", icon: "cross" },
  CANCELLED: { tone: "quiet", icon: "cross" },
  NO_SHOW: { tone: "urgent", icon: "warning" },
}

/** One booking in the height of a button: a tap on the time moves it, a tap on the rest shows everything about it. */
export function BookingRow({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings")
  const zone = useZone()
  const late = useFromNow(now => minutesLate(booking, now))
  const { id, status, people, customer, startsAt, moveRequest } = booking
  const names = [style.row, style[status], late > 0 && style.late, moveRequest && style.asks]
  const isOver = !seatHoldingStatuses.includes(status)
  return (
    <article
      className={[...names, isOver && style.over].filter(Boolean).join(" ")}
      aria-label={`${zone.clock(startsAt)}, ${customer.name}, ${text.bookingWords.people(people)}`}
      data-booking={id}
      data-status={status}
    >
      <When booking={booking} disabled={disabled} onOpen={onOpen} />
      <button type="button" className={style.what} onClick={() => onOpen({ what: "details", id })}>
        <span className={style.left}>
          <strong className={style.name}>{customer.name}</strong>
          <Marks booking={booking} />
        </span>
        {moveRequest ? <Question booking={booking} /> : <State booking={booking} late={late} />}
      </button>
      {moveRequest && <MoveRequest booking={booking} disabled={disabled} onOpen={onOpen} />}
      {!moveRequest && !isOver && <MainAction booking={booking} disabled={disabled} />}
      <Button
        kind="plain"
        icon="more"
        iconOnly
        className={style.more ?? ""}
        onClick={() => onOpen({ what: "details", id })}
      >
        {text.bookings.moreActions}
      </Button>
    </article>
  )
}

/** The time, which is also the way to another one: choosing it and saving are the other two taps. */
function When({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings")
  const zone = useZone()
  const isOff = useIsCoolingDown() || disabled
  const { id, people, startsAt, endsAt, leftAt } = booking
  const shown = (
    <>
      <strong className={style.time}>{zone.clock(startsAt)}</strong>
      <span className={style.until}>
        {leftAt ? text.bookings.leftAt(zone.clock(leftAt)) : text.bookings.until(zone.clock(endsAt))}
      </span>
      <span className={style.people}>
        <Icon name="people" size={16} /> <span aria-hidden="true">{people}</span>
        <span className="visually-hidden">{text.bookingWords.people(people)}</span>
      </span>
    </>
  )
  if (!canMove(booking)) return <div className={`${style.when} figures`}>{shown}</div>
  return (
    <button
      type="button"
      className={`${style.when} ${style.movable} figures`}
      disabled={isOff}
      title={text.bookings.move}
      onClick={() => onOpen({ what: "move", id })}
    >
      <span className="visually-hidden">{text.bookings.move}: </span>
      {shown}
    </button>
  )
}

/** A word each for screen readers; their texts are cut to the room there is, and whole in the details. */
function Marks({ booking }: { booking: Booking }) {
  const text = useText("bookings").bookings
  const usualText = useUsualText()
  const { price, rejectionReason } = booking
  const marks = marksOf(booking)
  if (marks.length === 0 && !price && !rejectionReason) return null
  return (
    <span className={style.marks}>
      {marks.map(mark => (
        <span key={mark.kind} className={`${style.mark} ${style[mark.kind]}`} data-mark={mark.kind}>
          <Icon name={markIcons[mark.kind]} size={16} />
          <span className="visually-hidden">{text.marks[mark.kind]}: </span>
          <span className={style.markText}>{mark.text}</span>
        </span>
      ))}
      {price && (
        <span className={`${style.mark} ${style[price.status]} figures`}>
          <Icon name="money" size={16} />
          <span className={style.markText}>{text.price[price.status](price.display)}</span>
        </span>
      )}
      {rejectionReason && <span className={style.reason}>“{usualText(rejectionReason)}”</span>}
    </span>
  )
}

/** Instead of the state, because it needs an answer. */
function Question({ booking }: { booking: Booking }) {
  const question = useMoveQuestion(booking)
  return (
    <span className={style.question}>
      <Icon name="bell" size={16} /> {question}
    </span>
  )
}

function State({ booking, late }: { booking: Booking; late: number }) {
  const text = useText("bookings")
  const statusText = useStatusText()
  const { status, source, cancelledBy, leftAt } = booking
  const { tone, icon } = leftAt ? { tone: "quiet" as const, icon: "door" as const } : badges[status]
  const isLapsed = status === "CANCELLED" && cancelledBy === "SYSTEM"
  return (
    <span className={style.state}>
      <span className={style.status}>
        <Badge tone={isLapsed ? "urgent" : tone} icon={icon}>
          {status === "CANCELLED" && cancelledBy
            ? text.bookings.cancelledBy[cancelledBy]
            : statusText(booking)}
        </Badge>
      </span>
      {late > 0 ? (
        <span className={style.lateness}>
          <Badge tone="waiting" icon="clock">
            {text.bookings.late(late)}
          </Badge>
        </span>
      ) : (
        <span className={style.source}>{text.bookingWords.source[source]}</span>
      )}
    </span>
  )
}
