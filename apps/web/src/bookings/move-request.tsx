import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import style from "./row.module.css"
import type { RowProps } from "./row-actions.tsx"
import { useAnswerMove } from "./use-answer-move.ts"

/** The customer asks for another time or party size. The table is kept until somebody answers. */
export function MoveRequest({ booking, disabled, onOpen }: RowProps) {
  const text = useText("bookings")
  const zone = useZone()
  const { move, isPending } = useAnswerMove()
  const { moveRequest: request, id } = booking
  if (!request) return null
  const when = zone.full(zone.instantOf(request.date, request.time).getTime())
  const wanted = `${when}, ${text.bookingWords.people(request.people)}`
  return (
    <div className={`stack gap-1 ${style.request}`} data-move-request>
      <p className="row gap-1">
        <Icon name="bell" /> {text.bookings.moveRequest.asks(wanted)}
      </p>
      <div className="row gap-1">
        <Button kind="good" disabled={disabled} busy={isPending} onClick={() => move(booking)}>
          {text.bookings.moveRequest.move}
        </Button>
        <Button disabled={disabled || isPending} onClick={() => onOpen({ what: "keep", id })}>
          {text.bookings.moveRequest.keep}
        </Button>
      </div>
    </div>
  )
}
