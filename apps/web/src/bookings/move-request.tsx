import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useZone } from "../session/session.ts"
import type { Booking } from "./booking.ts"
import type { RowProps } from "./open-dialog.ts"
import style from "./row.module.css"
import { useAnswerMove } from "./use-answer-move.ts"

/** What the customer asks for, with the day if it is another one. */
export function useMoveQuestion({ moveRequest: request, date }: Booking): string {
  const text = useText("bookings")
  const zone = useZone()
  if (!request) return ""
  const startsAt = zone.instantOf(request.date, request.time).getTime()
  const when = request.date === date ? zone.clock(startsAt) : zone.full(startsAt)
  return text.bookings.moveRequest.asks(`${when}, ${text.bookingWords.people(request.people)}`)
}

/** The customer asks for another time or party size. The table is kept until somebody answers. */
export function MoveRequest({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings").bookings.moveRequest
  const { move, isPending } = useAnswerMove()
  return (
    <div className={style.answers} data-move-request>
      <Button kind="good" disabled={disabled} busy={isPending} onClick={() => move(booking)}>
        {text.move}
      </Button>
      <Button
        className={style.second ?? ""}
        disabled={disabled || isPending}
        onClick={() => onOpen({ what: "keep", id: booking.id })}
      >
        {text.keep}
      </Button>
    </div>
  )
}
