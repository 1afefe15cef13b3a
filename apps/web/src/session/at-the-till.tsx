import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useToasts } from "../parts/toast.tsx"
import style from "./at-the-till.module.css"
import { leaveTill } from "./at-till.ts"
import { PinSignIn, SignInPad } from "./pin-sign-in.tsx"
import { useSession } from "./session.ts"
import { useTillPeople } from "./till-people.ts"

interface Chosen {
  readonly id: string
  readonly name: string
}

/** On a paired device: who is at the till. A tap on another name and a PIN change the person. */
export function AtTheTill() {
  const { device } = useSession()
  return device.paired && <Names />
}

function Names() {
  const text = useText("pins").pins
  const queries = useQueryClient()
  const toasts = useToasts()
  const session = useSession()
  const { status } = useStreamState()
  const people = useTillPeople() ?? []
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { person, offline } = session
  // The server has to know who it is.
  const asksAgain = offline === true && status === "live"
  useEffect(() => {
    if (asksAgain && person) setChosen(person)
  }, [asksAgain, person])
  // First who is there: on a phone the others are a swipe away.
  const others = people.filter(({ id, pin }) => pin !== "NONE" && id !== person?.id)
  const leave = () => {
    setLeaving(true)
    leaveTill(queries, session)
      .catch(toasts.failed)
      .finally(() => setLeaving(false))
  }
  return (
    <section className={style.till} aria-label={text.who}>
      <ul className={style.names}>
        {[...(person ? [person] : []), ...others].map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={style.name}
              aria-pressed={id === person?.id}
              onClick={() => (id !== person?.id || asksAgain) && setChosen({ id, name })}
            >
              {id === person?.id && <Icon name="person" />} <bdi>{name}</bdi>
            </button>
          </li>
        ))}
        <li>
          <Button kind="plain" onClick={() => setOpen(true)}>
            {person ? text.others : text.somebody}
          </Button>
        </li>
      </ul>
      {person && (
        <Button icon="door" busy={isLeaving} onClick={leave}>
          {text.leave}
        </Button>
      )}
      {chosen && (
        <SignInPad person={chosen} onDone={() => setChosen(null)} onClose={() => setChosen(null)}>
          {asksAgain && <p>{text.again}</p>}
        </SignInPad>
      )}
      {isOpen && <PinSignIn onDone={() => setOpen(false)} onClose={() => setOpen(false)} />}
    </section>
  )
}
