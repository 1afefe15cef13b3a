import { useSearchParams } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useDialogInUrl } from "../parts/use-dialog-in-url.ts"
import { useMedia } from "../parts/use-media.ts"
import { useZone } from "../session/session.ts"
import { useOldestDate } from "../session/use-oldest-date.ts"
import { useFromNow } from "../time/use-now.ts"
import { AddDialog, sources } from "./add-dialog.tsx"
import { Blocks } from "./blocks.tsx"
import type { BookingDay } from "./booking.ts"
import style from "./bookings.module.css"
import { Closed } from "./closed.tsx"
import { DayBar } from "./day-bar.tsx"
import { DayList } from "./day-list.tsx"
import { useDay } from "./days.ts"
import { BookingDialogs } from "./dialogs.tsx"
import { isDate } from "./drafts.ts"
import { type Filter, statuses } from "./filter.ts"
import { LastNight } from "./last-night.tsx"
import { dialogs, type OpenDialog } from "./open-dialog.ts"
import { SeatLine } from "./seat-line.tsx"
import { Timeline } from "./timeline.tsx"
import { useRefetchWhenDue } from "./use-refetch-when-due.ts"
import { Waiting } from "./waiting.tsx"
import { WaitingOnOtherDays } from "./waiting-on-other-days.tsx"

/** The bookings of a day: pending, all by time, and the occupancy. The URL contains the day and the filter. */
export default function Bookings() {
  const { bookings: text, words } = useText("bookings")
  const zone = useZone()
  const today = useFromNow(zone.dateOf)
  const { date, filter, choose } = useChosen(today)
  const oldest = useOldestDate()
  const tooOld = oldest !== undefined && date < oldest
  const facts = useDay(date)
  const { day, error, refetch } = facts
  const stale = useStreamState().status === "lost"
  const [open, setOpen] = useDialogInUrl("booking", dialogs, "details")
  // The id is the tapped time, or empty.
  const [adding, setAdding] = useDialogInUrl("add", sources, "PHONE")
  useRefetchWhenDue(day?.data ?? [], refetch)
  const suspended = day?.closedBecause === "SUSPENDED"
  return (
    <Page
      wide
      dense
      title={text.title}
      actions={
        <DayBar date={date} today={today} filter={filter} bookings={day?.data ?? []} onChoose={choose}>
          <Adding walkIn={date !== today} disabled={suspended} onAdd={what => setAdding({ what, id: "" })} />
        </DayBar>
      }
    >
      <SeatLine
        date={date}
        today={today}
        day={day}
        stays={facts.staysWithout()}
        disabled={suspended || stale}
        onChoose={time => setAdding({ what: "PHONE", id: time })}
      />
      {date === today && <LastNight night={facts.before} onGo={night => choose({ date: night })} />}
      <WaitingOnOtherDays date={date} onGo={other => choose({ date: other })} />
      {error && !day && !tooOld && <Problem error={error} onRetry={() => void refetch()} />}
      {tooOld && <Empty icon="person" title={words.olderDays} />}
      {!day && !error && <Skeleton lines={4} height="6rem" />}
      {day && (
        <div className={stale ? `${style.screen} ${style.stale}` : style.screen} data-stale={stale}>
          <Lists
            day={day}
            facts={facts}
            filter={filter}
            today={today}
            disabled={stale}
            onOpen={setOpen}
            onAdd={() => setAdding({ what: "PHONE", id: "" })}
            onShowAll={() => choose({ status: "ALL" })}
          />
          <Side day={day} facts={facts} disabled={stale} />
        </div>
      )}
      {open && day && (
        <BookingDialogs
          key={`${open.what} ${open.id}`}
          dialog={open}
          disabled={stale}
          bookings={day.data}
          onOpen={setOpen}
        />
      )}
      {adding && (
        <AddDialog
          source={adding.what}
          time={adding.id || undefined}
          date={date < today ? today : date}
          today={today}
          onClose={() => setAdding(null)}
          onAdded={booking => choose({ date: booking.date, status: "ALL" })}
        />
      )}
    </Page>
  )
}

/** The day and the filter, which the URL contains. */
function useChosen(today: string) {
  const [search, setSearch] = useSearchParams()
  const requested = search.get("date")
  const date = isDate(requested) ? requested : today
  const filter: Filter = statuses.find(status => status === search.get("status")) ?? "ALL"
  // Without a date the URL means today, also after midnight.
  const choose = (next: { date?: string; status?: Filter }) => {
    const { date: day = date, status = filter } = next
    setSearch(
      { ...(day === today ? {} : { date: day }), ...(status === "ALL" ? {} : { status }) },
      { replace: true },
    )
  }
  return { date, filter, choose }
}

interface AddingProps {
  walkIn: boolean
  disabled: boolean
  onAdd: (what: (typeof sources)[number]) => void
}

function Adding({ walkIn, disabled, onAdd }: AddingProps) {
  const text = useText("bookings").bookings
  const isPhone = useMedia("phone")
  return (
    <>
      <Button
        kind="primary"
        icon="plus"
        iconOnly={isPhone}
        disabled={disabled}
        onClick={() => onAdd("PHONE")}
      >
        {text.add}
      </Button>
      {walkIn && (
        <Button icon="door" iconOnly={isPhone} disabled={disabled} onClick={() => onAdd("WALK_IN")}>
          {text.walkIn}
        </Button>
      )}
    </>
  )
}

interface SideProps {
  day: BookingDay
  facts: ReturnType<typeof useDay>
  disabled: boolean
}

interface ListsProps extends SideProps {
  filter: Filter
  today: string
  onOpen: (dialog: OpenDialog) => void
  onAdd: () => void
  onShowAll: () => void
}

/** Who waits for an answer, then the others by time. */
function Lists({ day, facts, filter, today, disabled, onOpen, ...rest }: ListsProps) {
  const { date, data, seats, closedBecause } = day
  return (
    <div className={`stack gap-3 ${style.main}`}>
      {closedBecause && <Closed because={closedBecause} bookings={data} />}
      {(filter === "ALL" || filter === "PENDING") && (
        <Waiting
          bookings={data}
          stays={facts.staysWithout()}
          seats={seats}
          folds={date === today && filter === "ALL"}
          disabled={disabled}
          onOpen={onOpen}
        />
      )}
      <DayList
        bookings={data}
        filter={filter}
        past={date < today}
        today={date === today}
        closed={closedBecause !== null}
        disabled={disabled}
        onOpen={onOpen}
        {...rest}
      />
    </div>
  )
}

/** How full the day is. */
function Side({ day, facts, disabled }: SideProps) {
  return (
    <div className={`stack gap-4 ${style.side}`}>
      <Timeline day={day} stays={facts.staysWithout()} />
      <Blocks day={day} blocks={facts.blocks} disabled={disabled} />
    </div>
  )
}
