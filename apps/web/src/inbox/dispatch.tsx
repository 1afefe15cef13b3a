import { normaliseIndianMobile } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { Choices } from "../parts/choices.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { focusFirstFault } from "../parts/first-fault.ts"
import { Form } from "../parts/form.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import type { Order } from "./orders.ts"
import { useStep } from "./steps.ts"

/** The delivery person's name and phone, with the id if they are in the list. */
interface Courier {
  id: string | null
  name: string
  phone: string
  /** Adds a new person to the list. */
  remember: boolean
}

export function Dispatch({ order, onClose }: { order: Order; onClose: () => void }) {
  const makeStep = useStep()
  return (
    <DispatchDialog
      number={order.number}
      canRemember
      onClose={onClose}
      onSend={({ id, ...person }) =>
        makeStep(order, { to: "OUT_FOR_DELIVERY", person: id ? { deliveryPersonId: id } : person })
      }
    />
  )
}

interface DialogProps {
  number: string
  /** Offers to add a new person to the list. */
  canRemember?: boolean
  onSend: (courier: Courier) => void
  onClose: () => void
}

/** One tap for a person in the list, or a name and phone for anybody else. */
export function DispatchDialog({ number, canRemember = false, onSend, onClose }: DialogProps) {
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
          <Button
            key={id}
            size="large"
            icon="scooter"
            onClick={() => dispatch({ id, name, phone, remember: false })}
          >
            {name}
          </Button>
        ))}
        {!nobody && (
          <Button size="large" aria-expanded={other} onClick={() => setOther(true)}>
            {text.someoneElse}
          </Button>
        )}
      </Choices>
      {(other || nobody) && (
        <OtherPerson
          listed={people}
          canRemember={canRemember}
          onSend={person => dispatch({ id: null, ...person })}
        />
      )}
    </Dialog>
  )
}

interface OtherProps {
  listed: readonly Pick<Courier, "name" | "phone">[]
  canRemember: boolean
  onSend: (person: Omit<Courier, "id">) => void
}

function OtherPerson({ listed, canRemember, onSend }: OtherProps) {
  const text = useText().inbox
  const [name, setName] = useState("")
  const [phone, setPhone] = useState("")
  const [remember, setRemember] = useState(canRemember)
  const [submitted, setSubmitted] = useState(false)
  const faults = {
    name: name.trim() === "" ? text.personFaults.name : undefined,
    phone: normaliseIndianMobile(phone.trim()) === null ? text.personFaults.phone : undefined,
  }
  const known = listed.find(person => person.phone === normaliseIndianMobile(phone.trim()))
  const isOther = known !== undefined && known.name.toLowerCase() !== name.trim().toLowerCase()
  return (
    <Form
      className="stack gap-3"
      noValidate
      onSubmit={form => {
        setSubmitted(true)
        if (faults.name || faults.phone) focusFirstFault(form)
        else onSend({ name: name.trim(), phone: phone.trim(), remember })
      }}
    >
      <TextField
        label={text.personName}
        required
        limit="deliveryPersonName"
        autoFocus
        value={name}
        error={submitted ? faults.name : undefined}
        onChange={setName}
      />
      <TextField
        label={text.personPhone}
        type="tel"
        required
        limit="phone"
        value={phone}
        error={submitted ? faults.phone : undefined}
        onChange={setPhone}
      />
      {isOther && (
        <p className="notice" role="status">
          {text.phoneOf(known.name, name.trim() || text.otherName)}
        </p>
      )}
      {canRemember && <Switch label={text.rememberPerson} checked={remember} onChange={setRemember} />}
      <Button kind="primary" size="large" type="submit">
        {text.sendOut}
      </Button>
    </Form>
  )
}
