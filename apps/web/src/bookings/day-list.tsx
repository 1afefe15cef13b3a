import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Empty } from "../parts/states.tsx"
import { useFromNow } from "../time/use-now.ts"
import { type Booking, isWaiting } from "./booking.ts"
import style from "./bookings.module.css"
import { partsOfDay } from "./day-parts.ts"
import type { Filter } from "./filter.ts"
import type { OpenDialog } from "./open-dialog.ts"
import { BookingRow } from "./row.tsx"

interface Props {
  bookings: readonly Booking[]
  filter: Filter
  past: boolean
  today: boolean
  closed: boolean
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
  onAdd: () => void
  onShowAll: () => void
}

/** All bookings that wait for no answer, by time. */
export function DayList({
  bookings,
  filter,
  past,
  today,
  closed,
  disabled,
  onOpen,
  onAdd,
  onShowAll,
}: Props) {
  const text = useText("bookings").bookings
  if (bookings.length === 0) {
    if (closed) return null
    const add = (
      <Button icon="plus" onClick={onAdd}>
        {text.add}
      </Button>
    )
    return (
      <Empty icon="calendar" title={text.emptyTitle} action={!past && add}>
        {past ? text.emptyPast : text.emptyHelp}
      </Empty>
    )
  }
  // Under another filter, the list above is not there.
  const isAbove = filter === "ALL" ? isWaiting : ({ status }: Booking) => status === "PENDING"
  const answered = bookings.filter(booking => !isAbove(booking))
  const shown = filter === "ALL" ? answered : answered.filter(({ status }) => status === filter)
  if (shown.length === 0) {
    const waiting = answered.length < bookings.length
    if (filter === "PENDING" ? waiting : filter === "ALL") return null
    return (
      <Empty
        icon="search"
        title={text.noMatch}
        action={<Button onClick={onShowAll}>{text.showAll}</Button>}
      />
    )
  }
  const rows = { disabled, onOpen }
  return (
    <section className="stack gap-4" aria-label={text.list}>
      {today && filter === "ALL" ? (
        <FromNow bookings={shown} {...rows} />
      ) : (
        <Rows bookings={shown} {...rows} />
      )}
    </section>
  )
}

type RowsProps = Pick<Props, "bookings" | "disabled" | "onOpen">

function Rows({ bookings, disabled, onOpen }: RowsProps) {
  return (
    <ol className={style.list}>
      {bookings.map(booking => (
        <li key={booking.id}>
          <BookingRow booking={booking} disabled={disabled} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

/** The next customer first. What is over is folded. */
function FromNow({ bookings, ...rows }: RowsProps) {
  const text = useText("bookings").bookings
  const now = useFromNow(time => Math.floor(time / 60_000) * 60_000)
  const { coming, seated, past } = partsOfDay(bookings, now)
  return (
    <>
      {coming.length > 0 && <Rows bookings={coming} {...rows} />}
      {seated.length > 0 && (
        <>
          <h2 className={style.part}>{text.atTheTables(seated.length)}</h2>
          <Rows bookings={seated} {...rows} />
        </>
      )}
      {past.length > 0 && (
        <details className={style.past} open={coming.length + seated.length === 0}>
          <summary>{text.pastOfDay(past.length)}</summary>
          <Rows bookings={past} {...rows} />
        </details>
      )}
    </>
  )
}
