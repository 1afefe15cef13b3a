import { useState } from "react"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useSession, useZone } from "../session/session.ts"
import { ChangePerson } from "./change-person.tsx"
import { type Person, usePeople } from "./queries.ts"
import { RemovePerson } from "./remove-person.tsx"
import { ResetPassword } from "./reset-password.tsx"
import style from "./team.module.css"

interface OpenDialog {
  what: "change" | "password" | "remove"
  person: Person
}

export function People() {
  const text = useText("team").team
  const { data, error, isPending, refetch } = usePeople()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <Panel title={text.people}>
      {isPending && <Skeleton lines={3} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className={style.list}>
          {data.data.map(person => (
            <li key={person.id} className={`row wrap ${style.row}`}>
              <PersonRow person={person} onOpen={what => setDialog({ what, person })} />
            </li>
          ))}
        </ul>
      )}
      {data?.data.length === 1 && <p className={style.soft}>{text.onlyYou}</p>}
      {dialog?.what === "change" && <ChangePerson person={dialog.person} onClose={close} />}
      {dialog?.what === "password" && <ResetPassword person={dialog.person} onClose={close} />}
      {dialog?.what === "remove" && <RemovePerson person={dialog.person} onClose={close} />}
    </Panel>
  )
}

function PersonRow({ person, onOpen }: { person: Person; onOpen: (what: OpenDialog["what"]) => void }) {
  const { team: text, roles } = useText("team")
  const zone = useZone()
  const session = useSession()
  const own = person.id === session.person?.id
  const { name, email, role, lastSeenAt } = person
  return (
    <>
      <span className={style.who}>
        <span className={`row wrap ${style.name}`}>
          <bdi>{name}</bdi> <Badge>{roles[role]}</Badge>
          {own && <Badge tone="new">{text.you}</Badge>}
        </span>
        <span className={style.soft}>
          <bdi>{email}</bdi>
          <span>{lastSeenAt ? text.lastSeen(zone.moment(lastSeenAt)) : text.neverSeen}</span>
        </span>
      </span>
      <span className="row wrap">
        <Button icon="edit" aria-label={text.changePerson(name)} onClick={() => onOpen("change")}>
          {text.change}
        </Button>
        {own ? (
          <Link href="/device" className={`target ${style.link}`}>
            {text.ownPassword}
          </Link>
        ) : (
          <>
            <Button icon="key" aria-label={text.newPasswordFor(name)} onClick={() => onOpen("password")}>
              {text.newPassword}
            </Button>
            <Button kind="danger" icon="trash" iconOnly onClick={() => onOpen("remove")}>
              {text.removePerson(name)}
            </Button>
          </>
        )}
      </span>
    </>
  )
}
