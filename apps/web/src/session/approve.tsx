import type { ApprovedAct, PaymentMethod } from "@rasoi/contract/console"
import { type ReactNode, useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import style from "./at-the-till.module.css"
import { pinFaultOf } from "./at-till.ts"
import { PinPad } from "./pin-pad.tsx"
import { type TillPerson, useTillPeople } from "./till-people.ts"

interface Act {
  readonly act: ApprovedAct
  readonly orderId: string
  /** Of a refund or a discount, and what a void takes off. */
  readonly amountPaise?: number
  /** Of a refund. */
  readonly method?: PaymentMethod
}

interface Asked extends Act {
  readonly answer: (token: string | null) => void
}

export interface Approving {
  /** The token for the request of the act. Null: the dialog was closed. */
  ask: (act: Act) => Promise<string | null>
  dialog: ReactNode
}

/** A manager approves one act with a PIN, and the person at the till stays. For paired devices, with a network. */
export function useApproval(): Approving {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = (token: string | null) => {
    asked?.answer(token)
    setAsked(null)
  }
  return {
    ask: act => new Promise(answer => setAsked({ ...act, answer })),
    // Its texts may have to arrive: the sheet below must not wait with it, or it would open anew, above it.
    dialog: asked && (
      <WhenLoaded>
        <Approve asked={asked} onDone={close} />
      </WhenLoaded>
    ),
  }
}

function Approve({ asked, onDone }: { asked: Asked; onDone: (token: string | null) => void }) {
  const text = useText("pins").pins
  const [person, setPerson] = useState<TillPerson | null>(null)
  const approvers = useTillPeople()?.filter(({ mayApprove, pin }) => mayApprove && pin !== "NONE")
  const { answer: _, ...act } = asked
  if (person)
    return (
      <PinPad
        name={person.name}
        onClose={() => setPerson(null)}
        onPin={async pin => {
          try {
            const body = { staffId: person.id, pin, ...act }
            onDone((await send("POST", "/console/v1/counter/approvals", { body })).token)
            return undefined
          } catch (error) {
            const fault = pinFaultOf(error)
            if (fault) return fault
            throw error
          }
        }}
      >
        <What act={act} />
      </PinPad>
    )
  return (
    <Dialog title={text.approveTitle} onClose={() => onDone(null)}>
      <What act={act} />
      {approvers?.length === 0 && <p className="notice">{text.noApprover}</p>}
      <ul className={style.people}>
        {approvers?.map(each => (
          <li key={each.id}>
            <Button size="large" icon="person" onClick={() => setPerson(each)}>
              <bdi>{each.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What the manager allows, and how much of it. */
function What({ act: { act, amountPaise, method } }: { act: Act }) {
  const text = useText("pins").pins
  const { methods } = useText("counter").counterBills
  return (
    <>
      <p>{text.approves[act]}</p>
      {amountPaise !== undefined && (
        <p className="figures">
          <strong>{showPaise(amountPaise)}</strong> {method && methods[method]}
        </p>
      )}
    </>
  )
}
