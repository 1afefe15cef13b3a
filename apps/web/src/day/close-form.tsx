import type { Day } from "@rasoi/contract/console"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { LongTextField, OptionalMoneyField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { focusFirstFault, focusUnreadable } from "../parts/first-fault.ts"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { useZone } from "../session/session.ts"
import { useUnsent } from "../tablet/use-unsent.ts"
import { ByNotes } from "./by-notes.tsx"
import { type Count, countedPaise, nothingCounted } from "./count.ts"
import style from "./day.module.css"
import { Difference } from "./difference.tsx"
import { useClosing } from "./use-closing.ts"

const formId = "close-day"

/** From above what is still open, which can be long. */
export function focusCloseForm(): void {
  const field = document.querySelector<HTMLElement>(`#${formId} input`)
  field?.focus({ preventScroll: true })
  field?.closest("section")?.scrollIntoView()
}

interface Draft {
  floatPaise: number | null
  countedPaise: number | null
  count: Count
  note: string
}

const empty: Draft = { floatPaise: null, countedPaise: null, count: nothingCounted, note: "" }

interface Props {
  day: Day
  /** Somebody has begun to count. */
  onCount: () => void
}

/** Counts the drawer, shows the difference at once, and closes the day. */
export function CloseForm({ day, onCount }: Props) {
  const text = useText("counter").counterDay
  const unsent = useUnsent()
  const [draft, setDraft] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const closing = useClosing(day.date, () => setAsked(false))
  const change = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const field = fieldsOf(draft, change)
  const expected = draft.floatPaise === null ? null : draft.floatPaise + day.cash.amount
  const difference = expected === null || draft.countedPaise === null ? null : draft.countedPaise - expected
  const needsNote = difference !== null && difference !== 0
  const isComplete = difference !== null && (!needsNote || draft.note.trim() !== "")
  const waiting = unsent?.length ?? 0
  const needed = (value: number | null) => (isTried && value === null ? text.needed : undefined)
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (focusUnreadable(form)) return
    if (isComplete && unsent && waiting === 0) setAsked(true)
    else focusFirstFault(form)
  }
  return (
    <Panel title={text.close} about={text.closeAbout}>
      <Form id={formId} className="stack gap-4" onInput={onCount} onSubmit={submit} noValidate>
        <div className={style.amounts}>
          <OptionalMoneyField label={text.float} {...field("floatPaise")} error={needed(draft.floatPaise)} />
          <OptionalMoneyField
            label={text.counted}
            value={draft.countedPaise}
            error={needed(draft.countedPaise)}
            onChange={counted => change({ countedPaise: counted, count: nothingCounted })}
          />
        </div>
        <ByNotes
          count={draft.count}
          onChange={count => change({ count, countedPaise: countedPaise(count) })}
        />
        <Sums day={day} expected={expected} difference={difference} />
        <LongTextField
          label={text.note}
          {...field("note")}
          limit="note"
          error={isTried && needsNote && draft.note.trim() === "" ? text.noteNeeded : undefined}
          hint={needsNote && !isTried ? text.noteNeeded : undefined}
        />
        {waiting > 0 && (
          <p className="notice" role="status">
            {text.own(waiting)}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" disabled={!unsent || waiting > 0}>
          {text.close}
        </Button>
      </Form>
      {isAsked && isComplete && (
        <Asked {...{ day, closing, draft, difference }} onClose={() => setAsked(false)} />
      )}
    </Panel>
  )
}

interface SumsProps {
  day: Day
  expected: number | null
  difference: number | null
}

function Sums({ day, expected, difference }: SumsProps) {
  const text = useText("counter").counterDay
  return (
    <dl className={`stack figures ${style.sums}`}>
      <div>
        <dt>{text.cash}</dt>
        <dd>{day.cash.display}</dd>
      </div>
      <div>
        <dt>{text.expected}</dt>
        <dd>{expected === null ? "–" : showPaise(expected)}</dd>
      </div>
      <div className={style.difference}>
        <dt>{text.difference}</dt>
        <dd>
          <span role="status">{difference === null ? "–" : <Difference paise={difference} />}</span>
        </dd>
      </div>
    </dl>
  )
}

interface AskedProps {
  day: Day
  closing: ReturnType<typeof useClosing>
  draft: Draft
  difference: number
  onClose: () => void
}

/** Before the day is closed for good: what was counted, and what is still open. */
function Asked({ day, closing, draft, difference, onClose }: AskedProps) {
  const text = useText("counter").counterDay
  const zone = useZone()
  return (
    <Confirm
      kind="primary"
      title={text.ask(zone.longDay(day.date))}
      confirm={text.close}
      sending={closing}
      onConfirm={() =>
        closing.mutate({
          floatPaise: draft.floatPaise ?? 0,
          countedPaise: draft.countedPaise ?? 0,
          note: draft.note.trim(),
        })
      }
      onClose={onClose}
    >
      <p>
        {text.counted}: <strong>{showPaise(draft.countedPaise ?? 0)}</strong>
      </p>
      <p>
        <Difference paise={difference} />
      </p>
      <OpenThings day={day} />
    </Confirm>
  )
}

function OpenThings({ day: { openBills, open, out } }: { day: Day }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const { missing = [] } = open
  const lines = [
    openBills > 0 && text.openBills(openBills),
    open.tabs.length > 0 && text.openTabs(open.tabs.length),
    open.tablets.length > 0 && text.tablets(open.tablets.length),
  ].filter(line => line !== false)
  return (
    <>
      {lines.length > 0 && (
        <p>
          {text.open}: {lines.join(", ")}
        </p>
      )}
      {out.map(({ personId, name, amount }) => (
        <p key={personId}>{text.stillWith(name ?? text.erasedPerson, amount.display)}</p>
      ))}
      {missing.length > 0 && (
        <p>
          {text.missingNumbers}: {missing.map(({ numbers }) => numbers).join(", ")}
        </p>
      )}
      {open.days.length > 0 && (
        <p>
          {text.openDays} {open.days.map(zone.day).join(", ")}
        </p>
      )}
    </>
  )
}
