import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { CurrentPassword, NewPassword } from "./password-fields.tsx"
import type { Session } from "./session.ts"
import { SignInFrame } from "./sign-in-frame.tsx"

interface Props {
  person: NonNullable<Session["person"]>
  /** The password from the sign-in form; null after a reload, and then the form asks for it. */
  given: string | null
  onChosen: () => void
  onSignedOut: () => void
}

/** The first page for a person whose password an owner created: they must choose their own. */
export default function OwnPassword({ person, given, onChosen, onSignedOut }: Props) {
  const { ownPassword: text, device: words } = useText("account")
  const faultAt = useFaultAt()
  const [current, setCurrent] = useState(given ?? "")
  const [asksForGiven, setAsksForGiven] = useState(given === null)
  const [next, setNext] = useState("")
  const [shown, setShown] = useState(false)
  const isSame = next !== "" && next === current
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (step: "choose" | "signOut") => {
      const body = { currentPassword: current, newPassword: next }
      if (step === "choose") await send("POST", "/console/v1/session/password", { body })
      else await send("DELETE", "/console/v1/session")
    },
    onSuccess: (_, step) => (step === "choose" ? onChosen() : onSignedOut()),
    onError(fault) {
      if (faultAt(fault, "currentPassword")) setAsksForGiven(true)
    },
  })
  const inFields = error instanceof ApiFault && error.faults.length > 0
  return (
    <SignInFrame
      title={text.title}
      error={inFields ? null : error}
      onSubmit={() => {
        if (!isSame) mutate("choose")
      }}
      actions={
        <>
          <Button kind="primary" size="large" type="submit" busy={isPending}>
            {text.submit}
          </Button>
          <Button kind="plain" disabled={isPending} onClick={() => mutate("signOut")}>
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
