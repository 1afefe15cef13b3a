import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Switch } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Session } from "./session.ts"
import style from "./sign-in-frame.module.css"
import { SignInFrame } from "./sign-in-frame.tsx"

interface Props {
  /** What ended: the session of a person, or a paired device, which somebody removed. */
  ended: "person" | "device" | null
  notice: ReactNode
  /** Passes the typed password on, so that a person who must change it does not type it twice. */
  onSignedIn: (session: Session, password: string) => void
}

/** For a person, or for a tablet that an owner or a manager made a pairing code for. */
export default function SignIn(props: Props) {
  const { signIn: text } = useText("account")
  const [pairs, setPairs] = useState(props.ended === "device")
  const other = (
    <Button kind="plain" onClick={() => setPairs(!pairs)}>
      {pairs ? text.asPerson : text.pair}
    </Button>
  )
  return pairs ? <PairDevice {...props} other={other} /> : <PersonSignIn {...props} other={other} />
}

type FormProps = Props & { other: ReactNode }

function PairDevice({ ended, notice, onSignedIn, other }: FormProps) {
  const { signIn: text } = useText("account")
  const faultAt = useFaultAt()
  const [code, setCode] = useState("")
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send("POST", "/console/v1/devices/pair", { body: { code: code.trim() } }),
    onSuccess: session => onSignedIn(session, ""),
  })
  return (
    <SignInFrame
      title={text.pairTitle}
      error={error}
      onSubmit={mutate}
      actions={
        <>
          <Button kind="primary" size="large" type="submit" busy={isPending}>
            {text.pairNow}
          </Button>
          {other}
          <p className="hint">{text.pairHelp}</p>
        </>
      }
    >
      {ended && <EndedNotice ended={ended} />}
      {notice}
      <TextField
        label={text.code}
        hint={text.codeHint}
        required
        autoFocus
        limit="pairingCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={faultAt(error, "code")}
      />
    </SignInFrame>
  )
}

function EndedNotice({ ended }: { ended: "person" | "device" }) {
  const { signIn: text } = useText("account")
  return (
    <p className="row">
      <Icon name="info" /> {ended === "device" ? text.removed : text.signedOut}
    </p>
  )
}

function PersonSignIn({ ended, notice, onSignedIn, other }: FormProps) {
  const { signIn: text, device: words } = useText("account")
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
          {other}
          <ForgottenPassword />
          <p className="hint">{text.help}</p>
        </>
      }
    >
      {ended && <EndedNotice ended={ended} />}
      {notice}
      <TextField
        label={text.email}
        type="email"
        limit="email"
        autoComplete="username"
        required
        value={email}
        onChange={setEmail}
        error={faultAt(error, "email")}
      />
      <TextField
        label={text.password}
        type={shown ? "text" : "password"}
        limit="password"
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
        limit="deviceName"
        autoComplete="off"
        value={device}
        onChange={setDevice}
        error={faultAt(error, "device")}
      />
    </SignInFrame>
  )
}

function ForgottenPassword() {
  const { signIn: text } = useText("account")
  return (
    <details className={`${style.help} hint`}>
      <summary>{text.forgotten}</summary>
      <ul className="stack">
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
