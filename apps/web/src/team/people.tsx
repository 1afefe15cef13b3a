import { useState } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useSession, useZone } from "../shell/session.tsx"
import { ChangePerson } from "./change-person.tsx"
import { type Person, usePeople } from "./queries.ts"
import { RemovePerson } from "./remove-person.tsx"
import { ResetPassword } from "./reset-password.tsx"
import style from "./team.module.css"

interface Asked {
  what: "change" | "password" | "remove"
  person: Person
}

export function People() {
  const text = useText().team
  const { data, error, isPending, refetch } = usePeople()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Panel title={text.people}>
      {isPending && <Skeleton lines={3} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={style.list}>
          {data.data.map(person => (
            <li key={person.id} className={style.row}>
              <PersonRow person={person} onAsk={what => setAsked({ what, person })} />
            </li>
          ))}
        </ul>
      )}
      {data?.data.length === 1 && <p className={style.soft}>{text.onlyYou}</p>}
      {asked?.what === "change" && <ChangePerson person={asked.person} onClose={close} />}
      {asked?.what === "password" && <ResetPassword person={asked.person} onClose={close} />}
      {asked?.what === "remove" && <RemovePerson person={asked.person} onClose={close} />}
    </Panel>
  )
}

function PersonRow({ person, onAsk }: { person: Person; onAsk: (what: Asked["what"]) => void }) {
  const { team: text, roles } = useText()
  const zone = useZone()
  const session = useSession()
  const own = person.id === session.person.id
  const { name, email, role, lastSeenAt } = person
  return (
    <>
      <span className={style.who}>
        <span className={style.name}>
          <bdi>{name}</bdi> <Badge>{roles[role]}</Badge>
          {own && <Badge tone="new">{text.you}</Badge>}
        </span>
        <span className={style.soft}>
          <bdi>{email}</bdi>
          <span>{lastSeenAt ? text.lastSeen(zone.moment(lastSeenAt)) : text.neverSeen}</span>
        </span>
      </span>
      <span className={style.actions}>
        <Button icon="edit" aria-label={text.changePerson(name)} onClick={() => onAsk("change")}>
          {text.change}
        </Button>
        {own ? (
          <Link href="/device" className={style.link}>
            {text.ownPassword}
          </Link>
        ) : (
          <>
            <Button icon="key" aria-label={text.newPasswordFor(name)} onClick={() => onAsk("password")}>
              {text.newPassword}
            </Button>
            <Button kind="danger" icon="trash" iconOnly onClick={() => onAsk("remove")}>
              {text.removePerson(name)}
            </Button>
          </>
        )}
      </span>
    </>
  )
}
