import { pinLength } from "@rasoi/contract/limits"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useSession } from "../session/session.ts"
import { tillPeopleQuery } from "../session/till-people.ts"
import style from "./device.module.css"

/** With the password, so that nobody else chooses it on a tablet that is signed in. */
export function OwnPin() {
  const { pins: text, device: words } = useText("pins", "account")
  const { restaurant, person } = useSession()
  const faultAt = useFaultAt()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [pin, setPin] = useState("")
  const [password, setPassword] = useState("")
  const people = useQuery(tillPeopleQuery(restaurant.id))
  const has = people.data?.some(({ id, pin: state }) => id === person?.id && state !== "NONE")
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send("PUT", "/console/v1/session/pin", { body: { pin, password } }),
    onSuccess() {
      setPin("")
      setPassword("")
      toasts.done(text.saved)
      return queries.invalidateQueries({ queryKey: ["till-people"] })
    },
  })
  // A server of the version before has no PINs.
  if (people.error) return null
  const inFields = error instanceof ApiFault && error.faults.length > 0
  return (
    <Panel title={text.own} about={text.ownAbout}>
      <Form className={`stack gap-4 ${style.form}`} onSubmit={() => mutate()}>
        {has && <p>{text.ownHas}</p>}
        <TextField
          label={text.pin}
          hint={text.pinHint}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern={`[0-9]{${pinLength.min},${pinLength.max}}`}
          minLength={pinLength.min}
          limit={{ maxLength: pinLength.max }}
          value={pin}
          onChange={setPin}
          error={faultAt(error, "pin")}
        />
        <TextField
          label={text.password}
          type="password"
          autoComplete="current-password"
          required
          limit="password"
          value={password}
          onChange={setPassword}
          error={faultAt(error, "password") && words.wrongPassword}
        />
        {error && !inFields && <Problem error={error} />}
        <div>
          <Button type="submit" icon="key" busy={isPending}>
            {text.save}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
