import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { CurrentPassword, NewPassword } from "./password-fields.tsx"
import type { Session } from "./session.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"

interface Props {
  person: Session["person"]
  /** The password from the sign-in form; null after a reload, and then the form asks for it. */
  given: string | null
  onChosen: () => void
  onSignedOut: () => void
}

/** The first page for a person whose password an owner created: they must choose their own. */
export function OwnPassword({ person, given, onChosen, onSignedOut }: Props) {
  const { ownPassword: text, device: words } = useText()
  const faultAt = useFaultAt()
  const [current, setCurrent] = useState(given ?? "")
  const [asksForGiven, setAsksForGiven] = useState(given === null)
  const [next, setNext] = useState("")
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isSame = next !== "" && next === current
  const inFields = error instanceof ApiFault && error.faults.length > 0

  async function attempt(step: () => Promise<unknown>, onDone: () => void) {
    setBusy(true)
    setError(null)
    try {
      await step()
      onDone()
    } catch (fault) {
      setError(fault)
      setBusy(false)
      if (faultAt(fault, "currentPassword")) setAsksForGiven(true)
    }
  }
  const choose = () =>
    send("POST", "/console/v1/session/password", { body: { currentPassword: current, newPassword: next } })
  const leave = () => send("DELETE", "/console/v1/session")

  return (
    <SignInFrame
      title={text.title}
      error={inFields ? null : error}
      onSubmit={() => {
        if (!isSame) void attempt(choose, onChosen)
      }}
      actions={
        <>
          <Button kind="primary" size="large" type="submit" busy={busy}>
            {text.submit}
          </Button>
          <Button kind="plain" disabled={busy} onClick={() => void attempt(leave, onSignedOut)}>
            {text.otherwise}
          </Button>
        </>
      }
    >
      <p>{text.about(person.name)}</p>
      {/* Lets the browser's password manager know the account. */}
      <input type="hidden" autoComplete="username" value={person.email} />
      {asksForGiven && (
        <CurrentPassword
          label={text.given}
          shown={shown}
          value={current}
          onChange={setCurrent}
          fault={error}
        />
      )}
      <NewPassword
        label={text.chosen}
        hint={text.hint}
        shown={shown}
        autoFocus={!asksForGiven}
        value={next}
        onChange={setNext}
        fault={error}
        error={isSame ? text.same : undefined}
      />
      <Switch label={words.showPasswords} checked={shown} onChange={setShown} />
    </SignInFrame>
  )
}
