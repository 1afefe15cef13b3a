import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { Panel } from "../parts/page.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useSession } from "../session/session.ts"
import { tillPeopleQuery } from "../session/till-people.ts"
import { useChange } from "./queries.ts"
import style from "./team.module.css"

/** Who has a PIN. Nobody sees or chooses that of somebody else. */
export function Pins() {
  const text = useText("pins").pins
  const { restaurant } = useSession()
  const { data } = useQuery(tillPeopleQuery(restaurant.id))
  const [clearing, setClearing] = useState<{ id: string; name: string } | null>(null)
  // None without a network.
  if (!data?.length) return null
  return (
    <Panel title={text.list} about={text.listAbout}>
      <ul className={style.list}>
        {data.map(({ id, name, pin }) => (
          <li key={id} className={`row wrap ${style.row}`}>
            <span className={style.who}>
              <span className={`row wrap ${style.name}`}>
                <bdi>{name}</bdi>
                <Badge tone={pin === "LOCKED" ? "urgent" : "quiet"}>{text.states[pin]}</Badge>
              </span>
            </span>
            {pin !== "NONE" && (
              <Button kind="danger" aria-label={text.clearOf(name)} onClick={() => setClearing({ id, name })}>
                {text.clear}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {clearing && <ClearPin {...clearing} onClose={() => setClearing(null)} />}
    </Panel>
  )
}

function ClearPin({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const text = useText("pins").pins
  const toasts = useToasts()
  const clearing = useChange(() => send("DELETE", "/console/v1/people/{id}/pin", { path: { id } }))
  const clear = () =>
    clearing.mutate(undefined, {
      onSuccess() {
        toasts.done(text.cleared(name))
        onClose()
      },
    })
  return (
    <Confirm
      title={text.clearTitle(name)}
      confirm={text.clear}
      sending={clearing}
      onConfirm={clear}
      onClose={onClose}
    >
      <p>{text.clearAbout}</p>
    </Confirm>
  )
}
