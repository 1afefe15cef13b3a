import type { CarriedCash, Day } from "@rasoi/contract/console"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { OptionalMoneyField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { useZone } from "../session/session.ts"
import style from "./day.module.css"
import { carriedQuery } from "./queries.ts"
import { useHandIn } from "./use-hand-in.ts"

/** The cash that delivery people have now, and one tap for what they hand in. */
export function Carried() {
  const text = useText("counter").counterDay
  const { data } = useQuery(carriedQuery)
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={text.carriedTitle} about={text.carriedAbout}>
      <ul className={style.entries}>
        {data.data.map(each => (
          // Another amount is another thing to hand in, with an id of its own.
          <Person key={`${each.personId} ${each.amount.amount}`} carried={each} />
        ))}
      </ul>
    </Panel>
  )
}

function Person({ carried }: { carried: CarriedCash }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const handIn = useHandIn(carried)
  const [isPart, setPart] = useState(false)
  const { amount, since, orderNumbers, phone } = carried
  const name = carried.name ?? text.erasedPerson
  return (
    <li className={`row wrap ${style.entry}`}>
      <strong>{name}</strong>
      <span className="soft">
        {[phone, text.since(zone.moment(since)), text.ofOrders(orderNumbers.length, orderNumbers.join(", "))]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={`figures ${style.amount}`}>{amount.display}</span>
      <Button busy={handIn.isPending} onClick={() => handIn.mutate(amount.amount)}>
        {text.handIn(amount.display)}
      </Button>
      <Button kind="plain" onClick={() => setPart(true)}>
        {text.handInPart}
      </Button>
      {isPart && <Part {...{ name, carried, handIn }} onClose={() => setPart(false)} />}
    </li>
  )
}

interface PartProps {
  name: string
  carried: CarriedCash
  handIn: ReturnType<typeof useHandIn>
  onClose: () => void
}

function Part({ name, carried, handIn, onClose }: PartProps) {
  const text = useText("counter").counterDay
  const [paise, setPaise] = useState<number | null>(null)
  const most = carried.amount.amount
  const isAbove = paise !== null && paise > most
  const isValid = paise !== null && paise > 0 && !isAbove
  return (
    <Dialog title={text.handInTitle(name)} onClose={onClose}>
      <Form
        className="stack gap-4"
        noValidate
        onSubmit={() => {
          if (isValid) handIn.mutate(paise, { onSettled: onClose })
        }}
      >
        <OptionalMoneyField
          label={text.amount}
          value={paise}
          onChange={setPaise}
          hint={isValid ? text.handInRest(showPaise(most - paise)) : undefined}
          error={isAbove ? text.handInMost(carried.amount.display) : undefined}
        />
        <Button type="submit" kind="primary" size="large" disabled={!isValid} busy={handIn.isPending}>
          {text.handInWrite}
        </Button>
      </Form>
    </Dialog>
  )
}

/** What delivery people received on a day, handed in on it, and still had at its end. */
export function CarriedOn({ day: { carried, handedIn, out } }: { day: Day }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  if (carried.amount === 0 && handedIn.length + out.length === 0) return null
  const rows = [
    ...(carried.amount === 0
      ? []
      : [{ key: "carried", name: text.carried, about: "", amount: carried.display }]),
    ...handedIn.map(({ id, name, amount, at, by }) => ({
      key: id,
      name: text.handedInBy(name ?? text.erasedPerson),
      about: `${zone.moment(at)} · ${by}`,
      amount: amount.display,
    })),
    ...out.map(({ personId, name, phone, amount, since }) => ({
      key: personId,
      name: text.with(name ?? text.erasedPerson),
      about: [phone, text.since(zone.moment(since))].filter(Boolean).join(" · "),
      amount: amount.display,
    })),
  ]
  return (
    <Panel title={text.carriedOn}>
      <ul className={style.entries}>
        {rows.map(({ key, name, about, amount }) => (
          <li key={key} className={`row wrap ${style.entry}`}>
            <strong>{name}</strong>
            <span className="soft">{about}</span>
            <span className={`figures ${style.amount}`}>{amount}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
