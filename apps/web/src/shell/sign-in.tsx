import { type FormEvent, useEffect, useState } from "react"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFaultText } from "../parts/states.tsx"
import { usePageTitle } from "./page-title.ts"
import type { Session } from "./session.tsx"
import style from "./sign-in.module.css"

interface Props {
  wasSignedOut: boolean
  onSignedIn: (session: Session) => void
}

export function SignIn({ wasSignedOut, onSignedIn }: Props) {
  const { signIn: text } = useText()
  const describe = useFaultText()
  const setTitle = usePageTitle()
  useEffect(() => setTitle(text.title), [setTitle, text.title])
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [device, setDevice] = useState(guessDevice)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const fieldError = (field: string) =>
    error instanceof ApiFault ? error.faults.find(fault => fault.field === field)?.message : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const named = device.trim() === "" ? {} : { device: device.trim() }
      onSignedIn(
        await send("POST", "/console/v1/session", { body: { email: email.trim(), password, ...named } }),
      )
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }

  return (
    <main className={style.page}>
      <form className={style.card} onSubmit={submit}>
        <img src="/assets/icon.svg" alt="" className={style.mark} />
        <h1>{text.title}</h1>
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
          error={fieldError("email")}
        />
        <TextField
          label={text.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={fieldError("password")}
        />
        <TextField
          label={text.device}
          hint={text.deviceHint}
          maxLength={60}
          autoComplete="off"
          value={device}
          onChange={setDevice}
          error={fieldError("device")}
        />
        {error !== null && (
          <p className={style.error} role="alert">
            <Icon name="warning" /> {describe(error)}
          </p>
        )}
        <Button kind="primary" size="large" type="submit" busy={busy}>
          {text.submit}
        </Button>
        <p className={style.soft}>{text.help}</p>
      </form>
    </main>
  )
}

/** A name to begin with; staff give it a better one. */
function guessDevice(): string {
  const agent = navigator.userAgent
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return "Tablet"
  if (/iPhone|Android/.test(agent)) return "Phone"
  return "Computer"
}
