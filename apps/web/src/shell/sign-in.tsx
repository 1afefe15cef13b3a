import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Session } from "./session.tsx"
import style from "./sign-in-frame.module.css"
import { SignInFrame } from "./sign-in-frame.tsx"

interface Props {
  wasSignedOut: boolean
  /** Passes the typed password on, so that a person who must change it does not type it twice. */
  onSignedIn: (session: Session, password: string) => void
}

export default function SignIn({ wasSignedOut, onSignedIn }: Props) {
  const { signIn: text, device: words } = useText()
  const faultAt = useFaultAt()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [shown, setShown] = useState(false)
  const [device, setDevice] = useState(guessDeviceName)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send("POST", "/console/v1/session", {
        body: { email: email.trim(), password, device: device.trim() || undefined },
      }),
    onSuccess: session => onSignedIn(session, password),
  })
  return (
    <SignInFrame
      title={text.title}
      error={error}
      onSubmit={mutate}
      actions={
        <>
          <Button kind="primary" size="large" type="submit" busy={isPending}>
            {text.submit}
          </Button>
          <ForgottenPassword />
          <p className="hint">{text.help}</p>
        </>
      }
    >
      {wasSignedOut && (
        <p className={style.notice}>
          <Icon name="info" /> {text.signedOut}
        </p>
      )}
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
        error={faultAt(error, "email")}
      />
      <TextField
        label={text.password}
        type={shown ? "text" : "password"}
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={faultAt(error, "password")}
      />
      <Switch label={words.showPasswords} checked={shown} onChange={setShown} />
      <TextField
        label={text.device}
        hint={text.deviceHint}
        maxLength={60}
        autoComplete="off"
        value={device}
        onChange={setDevice}
        error={faultAt(error, "device")}
      />
    </SignInFrame>
  )
}

function ForgottenPassword() {
  const { signIn: text } = useText()
  return (
    <details className={`${style.help} hint`}>
      <summary>{text.forgotten}</summary>
      <ul>
        <li>{text.forgottenStaff}</li>
        <li>
          {text.forgottenOwner}
          <code>npx rasoi staff password --email {text.yourEmail}</code>
        </li>
      </ul>
    </details>
  )
}

/** A default device name, which staff can change. */
function guessDeviceName(): string {
  const agent = navigator.userAgent
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return "Tablet"
  if (/iPhone|Android/.test(agent)) return "Phone"
  return "Computer"
}
