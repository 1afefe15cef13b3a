import type { PageNeed, PageState } from "@rasoi/contract/console"
import { useState } from "react"
import { Link } from "wouter"
import { ApiFault } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMay } from "../session/session.ts"
import style from "./page.module.css"
import { type OwnPage, useChangePage } from "./queries.ts"

const states = ["OFF", "PREVIEW", "ON"] as const satisfies readonly PageState[]

/** Who sees the page, and the way to each other state. */
export function StatePanel({ page, isOrderingOn }: { page: OwnPage; isOrderingOn: boolean }) {
  const text = useText("page").page
  const toasts = useToasts()
  const mayChange = useMay()("pageState")
  const [leavingTo, setLeavingTo] = useState<PageState | null>(null)
  const changing = useChangePage(({ state }) => {
    setLeavingTo(null)
    toasts.done(state === "ON" && !isOrderingOn ? text.onWithoutOrdering.switched : text.switched[state])
  })
  const refused = missingOf(changing.error)
  const choose = (state: PageState) => {
    changing.reset()
    // Customers lose the page, so ask first.
    if (page.state === "ON") setLeavingTo(state)
    else changing.mutate({ state })
  }
  return (
    <Panel title={text.stateTitle} about={mayChange ? undefined : text.onlyOwner}>
      <ul className={style.states}>
        {states.map(state => (
          <li key={state} className={page.state === state ? `${style.state} ${style.current}` : style.state}>
            <p className="row">
              <strong>{text.states[state].name}</strong>
              {page.state === state && (
                <Badge tone={state === "ON" ? "good" : "quiet"} icon="check">
                  {text.now}
                </Badge>
              )}
            </p>
            <p>{state === "ON" && !isOrderingOn ? text.onWithoutOrdering.about : text.states[state].about}</p>
            {page.state !== state && mayChange && (
              <Button
                kind={state === "ON" ? "primary" : "quiet"}
                busy={changing.isPending && changing.variables.state === state}
                disabled={changing.isPending}
                onClick={() => choose(state)}
              >
                {text.choose[state]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {page.state !== "ON" && <Missing needs={refused ?? page.missing} refused={refused !== null} />}
      {changing.isError && !refused && !leavingTo && <Problem error={changing.error} />}
      {leavingTo && (
        <Confirm
          title={text.leaveOnTitle}
          confirm={text.choose[leavingTo]}
          sending={changing}
          onConfirm={() => changing.mutate({ state: leavingTo })}
          onClose={() => setLeavingTo(null)}
        >
          <p>{text.states[leavingTo].about}</p>
          <p>{text.leaveOnHelp}</p>
        </Confirm>
      )}
    </Panel>
  )
}

type Missed = readonly { readonly what: PageNeed }[]

/** What the server says is missing; null if it refused nothing, or for another reason. */
function missingOf(error: unknown): Missed | null {
  if (!(error instanceof ApiFault) || error.code !== "PAGE_NOT_READY") return null
  return error.members.missing as Missed
}

/** Where each need is met. */
const targets: Record<PageNeed, string> = {
  MENU: "/menu/edit",
  HOURS: "/manage/settings/hours",
  PHONE: "/manage/settings/profile",
  ORDER_TYPES: "/manage/settings/ordering",
  DEVICE: "/manage/devices?pair=new",
}

function Missing({ needs, refused }: { needs: Missed; refused: boolean }) {
  const text = useText("page").page
  const mayEdit = useMay()("settings")
  if (needs.length === 0) return null
  return (
    <section
      className={refused ? `stack urgent-box ${style.missing}` : `stack box ${style.missing}`}
      role={refused ? "alert" : undefined}
      aria-label={text.missingTitle}
    >
      <p className="row">
        <Icon name="warning" /> <strong>{text.missingTitle}</strong>
      </p>
      <ul className="stack">
        {needs.map(({ what }) => (
          <li key={what} className={`row wrap ${style.need}`}>
            <span>{text.missing[what]}</span>
            {mayEdit && (
              <Link className="target" href={targets[what]}>
                {text.mend[what]}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && needs.some(({ what }) => what === "HOURS" || what === "DEVICE") && (
        <p className="hint">
          {text.missingDismiss} <Link href="/manage/settings/setup">{text.setupList}</Link>
        </p>
      )}
    </section>
  )
}
