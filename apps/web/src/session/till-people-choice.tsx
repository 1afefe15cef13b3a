import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import style from "./at-the-till.module.css"
import { type TillPerson, useTillPeople } from "./till-people.ts"

const SignInDialog = late(() => import("./sign-in-dialog.tsx"))

/** Everybody who may work at this paired device, and the way in for those without a PIN. */
export function PeopleChoice({ onChoose }: { onChoose: (person: TillPerson) => void }) {
  const text = useText("pins").pins
  const people = useTillPeople() ?? []
  const [withPassword, setWithPassword] = useState(false)
  const withPin = people.filter(({ pin }) => pin !== "NONE")
  const others = people.filter(({ pin }) => pin === "NONE").map(({ name }) => name)
  return (
    <div className="stack gap-4">
      {withPin.length > 0 && (
        <ul className={style.people}>
          {withPin.map(person => (
            <li key={person.id}>
              <Button size="large" icon="person" onClick={() => onChoose(person)}>
                <bdi>{person.name}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <p className="soft">{text.withoutPin(others.join(", "))}</p>}
      <div>
        <Button icon="key" onClick={() => setWithPassword(true)}>
          {text.withPassword}
        </Button>
      </div>
      {withPassword && (
        <WhenLoaded>
          <SignInDialog onClose={() => setWithPassword(false)} />
        </WhenLoaded>
      )}
    </div>
  )
}
