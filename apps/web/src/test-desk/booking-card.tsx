import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { isReservationCalledOff } from "@rasoi/core/rules"
import { useState } from "react"
import { useText, useUsualText } from "../i18n/i18n.tsx"
import { answerBody } from "../moves/answer-body.ts"
import { Badge, type Tone } from "../parts/badge.tsx"
import { ReasonDialog } from "../parts/reason-dialog.tsx"
import { useZone } from "../session/session.ts"
import style from "./card.module.css"
import { Card } from "./card.tsx"
import { CustomerRequest } from "./customer-request.tsx"
import { useBookingAnswer, useBookingStep } from "./queries.ts"
import { type Booking, type BookingStatus, bookingSteps } from "./steps.ts"

const tones: Partial<Record<BookingStatus, Tone>> = {
  PENDING: "new",
  CONFIRMED: "good",
  SEATED: "good",
  REJECTED: "waiting",
  CANCELLED: "urgent",
  NO_SHOW: "urgent",
}
type StepWithQuestion = "REJECTED" | "CANCELLED"

export function BookingCard({ booking }: { booking: Booking }) {
  const text = useText("testDesk", "bookings")
  const { customer, people, status, cancelledBy } = booking
  const name = text.testDesk.bookingName(customer.name)
  const { mutate, isPending } = useBookingStep(booking.id, name)
  const [step, setStep] = useState<StepWithQuestion | null>(null)
  return (
    <>
      <Card
        name={name}
        heading={customer.name}
        badges={
          <>
            <Badge icon="people">{text.bookingWords.people(people)}</Badge>
            <Badge tone={tones[status] ?? "quiet"}>
              {cancelledBy ? text.bookings.cancelledBy[cancelledBy] : text.bookingWords.status[status]}
            </Badge>
          </>
        }
        steps={bookingSteps(booking, text.bookings)}
        busy={isPending}
        onStep={to => (isReservationCalledOff(to) ? setStep(to) : mutate({ to }))}
      >
        <BookingSummary booking={booking} />
        {booking.moveRequest && <MoveRequest booking={booking} name={name} />}
      </Card>
      {step && (
        <ReasonDialog
          question={step === "REJECTED" ? text.bookings.rejection : text.bookings.cancellation}
          reasons={step === "REJECTED" ? usualReasons.declineBooking : usualReasons.cancelBooking}
          name={customer.name}
          onReason={reason => mutate({ to: step, reason })}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}

function MoveRequest({ booking, name }: { booking: Booking; name: string }) {
  const text = useText("bookings")
  const { moveRequest: words } = text.bookings
  const zone = useZone()
  const { mutate, isPending } = useBookingAnswer(booking.id, name)
  const { moveRequest: request, customer } = booking
  if (!request) return null
  const answer = (reason: string | null) => mutate(answerBody(request, reason))
  const when = zone.full(zone.instantOf(request.date, request.time).getTime())
  return (
    <CustomerRequest
      asks={words.asks(`${when}, ${text.bookingWords.people(request.people)}`)}
      agree={words.move}
      keep={words.keep}
      busy={isPending}
      onAgree={() => answer(null)}
      dialog={close => (
        <ReasonDialog
          question={words.keeping}
          reasons={usualReasons.declineBooking}
          name={customer.name}
          onReason={answer}
          onClose={close}
        />
      )}
    />
  )
}

function BookingSummary({ booking }: { booking: Booking }) {
  const { testDesk: text, bookings } = useText("testDesk", "bookings")
  const zone = useZone()
  const { startsAt, endsAt, date, occasion, notes, price, rejectionReason, customer } = booking
  const usualText = useUsualText()
  return (
    <>
      <p>
        <strong>{text.table(zone.day(date), zone.clock(startsAt), zone.clock(endsAt))}</strong>
      </p>
      {occasion && <p>{occasion}</p>}
      {notes && <p className={style.note}>{notes}</p>}
      {price && <p className="figures">{bookings.price[price.status](price.display)}</p>}
      {rejectionReason && <p>{text.reason(usualText(rejectionReason))}</p>}
      <p className={`wrap hint ${style.soft}`}>
        <span className="figures">{customer.phone}</span>
        {customer.email && <bdi>{customer.email}</bdi>}
        <span>{text.booked(zone.moment(booking.createdAt))}</span>
      </p>
    </>
  )
}
