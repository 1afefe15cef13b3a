import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import style from "./dialogs.module.css"
import { type Order, useMove } from "./orders.ts"

/** The delivery person's name and phone, with the id if they are in the list. */
export interface Courier {
  id: string | null
  name: string
  phone: string
}

export function Dispatch({ order, onClose }: { order: Order; onClose: () => void }) {
  const move = useMove()
  return (
    <DispatchDialog
      number={order.number}
      onClose={onClose}
      onSend={({ id, name, phone }) =>
        move(order, { to: "OUT_FOR_DELIVERY", person: id ? { deliveryPersonId: id } : { name, phone } })
      }
    />
  )
}

interface DialogProps {
  number: string
  onSend: (courier: Courier) => void
  onClose: () => void
}

/** One tap for a person in the list, or a name and phone for anybody else. */
export function DispatchDialog({ number, onSend, onClose }: DialogProps) {
  const text = useText().inbox
  const [other, setOther] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["delivery-people"],
    queryFn: () => send("GET", "/console/v1/delivery-people"),
  })
  const people = (data?.data ?? []).filter(person => person.active)
  const nobody = data !== undefined && people.length === 0
  const dispatch = (courier: Courier) => {
    onSend(courier)
    onClose()
  }
  return (
    <Dialog title={text.dispatchTitle(number)} onClose={onClose}>
      {isPending && <Skeleton lines={2} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {nobody && <p>{text.noPeople}</p>}
      <Choices>
        {people.map(({ id, name, phone }) => (
          <Button key={id} size="large" icon="scooter" onClick={() => dispatch({ id, name, phone })}>
            {name}
          </Button>
        ))}
        {!nobody && (
          <Button size="large" aria-expanded={other} onClick={() => setOther(true)}>
            {text.someoneElse}
          </Button>
        )}
      </Choices>
      {(other || nobody) && <OtherPerson onSend={person => dispatch({ id: null, ...person })} />}
    </Dialog>
  )
}

function OtherPerson({ onSend }: { onSend: (person: { name: string; phone: string }) => void }) {
  const text = useText().inbox
  const [name, setName] = useState("")
  const [phone, setPhone] = useState("")
  return (
    <form
      className={style.form}
      onSubmit={event => {
        event.preventDefault()
        onSend({ name: name.trim(), phone: phone.trim() })
      }}
    >
      <TextField label={text.personName} required maxLength={80} autoFocus value={name} onChange={setName} />
      <TextField
        label={text.personPhone}
        type="tel"
        required
        pattern="[0-9+ \-]{10,16}"
        value={phone}
        onChange={setPhone}
      />
      <Button kind="primary" size="large" type="submit">
        {text.sendOut}
      </Button>
    </form>
  )
}
