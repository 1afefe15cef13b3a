import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { Problem } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { CurrentPassword, NewPassword } from "../session/password-fields.tsx"
import { useSession } from "../session/session.ts"
import style from "./device.module.css"

/** The password belongs to the person. It is on the device page because every role can open that page. */
export function ChangePassword() {
  const { device: text } = useText("account")
  const email = useSession().person?.email
  const toasts = useToasts()
  const [current, setCurrent] = useState("")
  const [next, setNext] = useState("")
  const [shown, setShown] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send("POST", "/console/v1/session/password", {
        body: { currentPassword: current, newPassword: next },
      }),
    onSuccess() {
      setCurrent("")
      setNext("")
      toasts.done(text.passwordDone)
    },
  })
  const inFields = error instanceof ApiFault && error.faults.length > 0
  return (
    <Panel title={text.password}>
      <Form className={`stack gap-4 ${style.form}`} onSubmit={() => mutate()}>
        {/* Lets the browser's password manager know the account. */}
        <input type="hidden" autoComplete="username" value={email} />
        <CurrentPassword
          label={text.currentPassword}
          shown={shown}
          value={current}
          onChange={setCurrent}
          fault={error}
        />
        <NewPassword
          label={text.newPassword}
          hint={text.newPasswordHint}
          shown={shown}
          value={next}
          onChange={setNext}
          fault={error}
        />
        <Switch label={text.showPasswords} checked={shown} onChange={setShown} />
        {error && !inFields && <Problem error={error} />}
        <div>
          <Button type="submit" icon="key" busy={isPending}>
            {text.password}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
