import type { ReservationChange } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { describeActor } from "../moves/describe-actor.ts"
import { Badge } from "../parts/badge.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Fact } from "../parts/fact.tsx"
import { Icon } from "../parts/icon.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { UndoButton } from "../parts/undo-button.tsx"
import { useZone } from "../session/session.ts"
import style from "./dialogs.module.css"
import { markIcons } from "./mark-icons.ts"
import { marksOf } from "./marks.ts"
import { MoreActions } from "./more-actions.tsx"
import type { RowProps } from "./open-dialog.ts"
import { useStatusText, useUndo } from "./steps.ts"

/** What staff must know, what they can do besides the main action of the row, and what happened. */
export function Details({ booking, disabled, onOpen, onClose }: RowProps & { onClose: () => void }) {
  const text = useText("bookings")
  const zone = useZone()
  const undo = useUndo()
  const describeStatus = useStatusText()
  const { customer, source, people, rejectionReason } = booking
  const usualText = useUsualText()
  return (
    <Dialog
      title={text.bookings.named(customer.name, zone.full(booking.startsAt))}
      onClose={onClose}
      actions={
        booking.undo && (
          <UndoButton
            until={booking.undo.until}
            step={describeStatus(booking)}
            onUndo={() => {
              undo(booking)
              onClose()
            }}
          />
        )
      }
    >
      <div className="row wrap">
        <Badge>{describeStatus(booking)}</Badge>
        <Badge icon="people">{text.bookingWords.people(people)}</Badge>
        <Badge>{text.bookingWords.source[source]}</Badge>
      </div>
      {rejectionReason && <p className={style.facts}>“{usualText(rejectionReason)}”</p>}
      {marksOf(booking).map(({ kind, text: said }) => (
        <p key={kind} className={`${style.said} ${style[kind]}`}>
          <Icon name={markIcons[kind]} />
          <span>
            <strong>{text.bookings.marks[kind]}:</strong> {said}
          </span>
        </p>
      ))}
      <MoreActions booking={booking} disabled={disabled} onOpen={onOpen} onClose={onClose} />
      {customer.email && (
        <dl className={style.facts}>
          <Fact label={text.bookings.email}>{customer.email}</Fact>
        </dl>
      )}
      <History booking={booking} />
      <p>
        <a href={booking.trackingUrl} target="_blank" rel="noreferrer">
          {text.bookings.trackingLink}
        </a>
      </p>
    </Dialog>
  )
}

function History({ booking: { id, source } }: Pick<RowProps, "booking">) {
  const text = useText("bookings")
  const zone = useZone()
  const describe = useChangeText()
  const usualText = useUsualText()
  const { data, error, refetch } = useQuery({
    queryKey: ["bookings", "history", id],
    queryFn: ({ signal }) => send("GET", "/console/v1/reservations/{id}/history", { path: { id }, signal }),
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} height="1.5rem" />
  return (
    <section>
      <h3>{text.bookings.history}</h3>
      <ol className={`stack ${style.history}`}>
        <li>
          <time dateTime={data.createdAt}>{zone.moment(data.createdAt)}</time>
          <span>{text.bookings.made[source]}</span>
        </li>
        {data.moves.map(move => {
          const changes = move.details.map(describe).join("; ")
          const { status } = text.bookingWords
          const done = changes === "" ? status[move.undo ? move.from : move.to] : changes
          const what = move.undo ? text.words.undone(done) : done
          return (
            <li key={`${move.at} ${move.to} ${changes} ${move.undo}`}>
              <time dateTime={move.at}>{zone.moment(move.at)}</time>
              <span>
                {text.bookings.by(what, describeActor(move, text.bookings))}
                {move.reason && `: “${usualText(move.reason)}”`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function useChangeText(): (change: ReservationChange) => string {
  const text = useText("bookings").bookings
  const zone = useZone()
  const when = ({ date, time }: { date: string; time: string }) =>
    zone.full(zone.instantOf(date, time).getTime())
  return change => {
    switch (change.kind) {
      case "TIME":
        return text.changedTime(when(change.from), when(change.to))
      case "PEOPLE":
        return text.changedPeople(change.from, change.to)
      case "PRICE":
        return text.changedPrice(text.priceSet[change.status])
      case "LEFT":
        return text.hasLeft
      case "TEXT":
        return change.text
    }
  }
}
