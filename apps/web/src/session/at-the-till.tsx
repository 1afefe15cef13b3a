import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMedia } from "../parts/use-media.ts"
import style from "./at-the-till.module.css"
import { leaveTill } from "./at-till.ts"
import { PinSignIn, SignInPad } from "./pin-sign-in.tsx"
import { useSession } from "./session.ts"
import { useTillPeople } from "./till-people.ts"

interface Chosen {
  readonly id: string
  readonly name: string
}

/** More names than these make a row in which nobody finds theirs. */
const mostNames = 5

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
  const isPhone = useMedia("phone")
  const others = people.filter(({ id, pin }) => pin !== "NONE" && id !== person?.id)
  // All others are in the sheet of "Somebody else".
  const shown = isPhone || others.length > mostNames ? [] : others
  const leave = () => {
    setLeaving(true)
    leaveTill(queries, session)
      .catch(toasts.failed)
      .finally(() => setLeaving(false))
  }
  return (
    <section className={style.till} aria-label={text.who}>
      <ul className={style.names}>
        {[...(person ? [person] : []), ...shown].map(({ id, name }) => (
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
      </ul>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {person ? text.others : text.somebody}
      </Button>
      {person && (
        <Button icon="door" className={style.leave} busy={isLeaving} onClick={leave}>
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
