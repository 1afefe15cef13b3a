import { consoleLanguages, languages } from "@rasoi/contract/languages"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useLocation } from "wouter"
import { send } from "../api/send.ts"
import { forgetDraft } from "../browser/draft-database.ts"
import { applyTheme, type Preferences, usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { RehearsalPanel } from "../inbox/setup/rehearsal-panel.tsx"
import { Button } from "../parts/button.tsx"
import { Segments, Switch } from "../parts/choice.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { useToasts } from "../parts/toast.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { keepSession } from "../session/kept-session.ts"
import { readSession } from "../session/read-session.ts"
import { draftOwnerOf, showSession, useMay, useSession } from "../session/session.ts"
import { writeTillOverride } from "../session/till-override.ts"
import { bell } from "../sound/bell.ts"
import { useLeave } from "../tablet/leave.tsx"
import { ChangePassword } from "./change-password.tsx"
import style from "./device.module.css"
import { OwnPin } from "./own-pin.tsx"

const SignInDialog = late(() => import("../session/sign-in-dialog.tsx"))

type OnOff = {
  [Name in keyof Preferences]: Preferences[Name] extends "on" | "off" ? Name : never
}[keyof Preferences]

/** Settings of this device: language, theme, sound, screen, printing. */
export default function Device() {
  // The rehearsal at the end is of the setup. Loaded later, its texts would hide the screen again.
  const { device: text } = useText("account", "setup")
  const { person, device, signedInBy } = useSession()
  const inService = useMay()("service")
  return (
    <Page title={text.title} about={text.about}>
      <Looks />
      {inService && <Attention />}
      {inService && <RehearsalPanel />}
      {person && signedInBy !== "PIN" && <ChangePassword />}
      {person && inService && signedInBy !== "PIN" && <OwnPin />}
      {device.paired ? <PairedPanel /> : <SignOutPanel />}
    </Page>
  )
}

/** A paired device belongs to the restaurant: people sign in on it for a while, and it stays. */
function PairedPanel() {
  const { device: text, shell, signIn } = useText("account")
  const current = useSession()
  const { person, device } = current
  const toasts = useToasts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [signingIn, setSigningIn] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (forget: () => Promise<void>) => {
      if (current.offline) writeTillOverride({ deviceId: current.deviceId, staffId: null })
      else await send("DELETE", "/console/v1/session")
      await forget()
      return readSession()
    },
    async onSuccess(session) {
      void forgetDraft(draftOwnerOf(current))
      // Without a reload: the stream stays open, and no order is refused meanwhile.
      await showSession(queries, session)
      navigate("/")
      queries.removeQueries({ type: "inactive" })
      await queries.invalidateQueries({ predicate: query => query.queryKey[0] !== "session" })
    },
    onError: toasts.failed,
  })
  const { leave, dialog } = useLeave(mutate)
  return (
    <Panel title={text.paired(device.name ?? "")} about={text.pairedAbout}>
      <div>
        {person ? (
          <Button icon="door" busy={isPending} onClick={leave}>
            {shell.signOut}
          </Button>
        ) : (
          <Button icon="person" onClick={() => setSigningIn(true)}>
            {signIn.submit}
          </Button>
        )}
      </div>
      {dialog}
      {signingIn && (
        <WhenLoaded>
          <SignInDialog onClose={() => setSigningIn(false)} />
        </WhenLoaded>
      )}
    </Panel>
  )
}

function Looks() {
  const { device: text } = useText("account")
  const [language, setLanguage] = usePreference("language")
  const [theme, setTheme] = usePreference("theme")
  return (
    <Panel title={text.language}>
      <div className={`wrap ${style.choices}`}>
        <Segments
          legend={text.language}
          legendHidden
          value={language}
          onChange={setLanguage}
          options={consoleLanguages.map(value => ({ value, label: languages[value].name }))}
        />
        <Segments
          legend={text.theme}
          value={theme}
          onChange={value => {
            setTheme(value)
            applyTheme()
          }}
          options={(["system", "light", "dark"] as const).map(value => ({
            value,
            label: text.themes[value],
          }))}
        />
      </div>
    </Panel>
  )
}

function Attention() {
  const { device: text } = useText("account")
  const [blocked, setBlocked] = useState(
    () => "Notification" in globalThis && Notification.permission === "denied",
  )
  const askFirst = async (wanted: boolean) => {
    if (!wanted || !("Notification" in globalThis)) return wanted
    const permission = await Notification.requestPermission()
    setBlocked(permission === "denied")
    return permission === "granted"
  }
  return (
    <Panel title={text.attention}>
      <PreferenceSwitch name="sound" label={text.sound} hint={text.soundHint} />
      <div className="wrap gap-3">
        <Button icon="bell" onClick={() => void bell.unlock().then(bell.ring)}>
          {text.soundTry}
        </Button>
        <Button icon="calendar" onClick={() => void bell.unlock().then(bell.chime)}>
          {text.soundTryBooking}
        </Button>
      </div>
      <Sorting />
      <PreferenceSwitch name="keepAwake" label={text.keepAwake} hint={text.keepAwakeHint} />
      <PreferenceSwitch
        name="notifications"
        label={text.notifications}
        hint={blocked ? text.notificationsBlocked : text.notificationsHint}
        before={askFirst}
      />
      <PreferenceSwitch name="autoPrintTicket" label={text.autoPrint} hint={text.autoPrintHint} />
      <PaperWidth />
    </Panel>
  )
}

function Sorting() {
  const { device: text } = useText("account")
  const [sorting, setSorting] = usePreference("orderSorting")
  return (
    <Segments
      legend={text.orderSorting}
      value={sorting}
      onChange={setSorting}
      options={(["due", "arrival"] as const).map(value => ({ value, label: text.orderSortings[value] }))}
    />
  )
}

function PaperWidth() {
  const { device: text } = useText("account")
  const [width, setWidth] = usePreference("paperWidth")
  return (
    <Segments
      legend={text.paperWidth}
      hint={text.paperWidthHint}
      value={width}
      onChange={setWidth}
      options={(["80", "58"] as const).map(value => ({ value, label: text.millimetres(value) }))}
    />
  )
}

interface SwitchProps {
  name: OnOff
  label: string
  hint: string
  /** Called before the change; returns the value to store. */
  before?: (wanted: boolean) => Promise<boolean>
}

function PreferenceSwitch({ name, label, hint, before }: SwitchProps) {
  const [value, setValue] = usePreference(name)
  const change = async (wanted: boolean) => setValue((before ? await before(wanted) : wanted) ? "on" : "off")
  return (
    <Switch label={label} hint={hint} checked={value === "on"} onChange={wanted => void change(wanted)} />
  )
}

function SignOutPanel() {
  const { shell: text } = useText()
  const toasts = useToasts()
  const queries = useQueryClient()
  const session = useSession()
  const { mutate, isPending, isSuccess } = useMutation({
    async mutationFn(forget: () => Promise<void>) {
      await send("DELETE", "/console/v1/session")
      await forgetDraft(draftOwnerOf(session))
      await forget()
    },
    // Also if the server cannot be reached: the person is leaving the device.
    onMutate: () => keepSession(null),
    onSuccess() {
      queries.clear()
      location.assign("/console")
    },
    onError: toasts.failed,
  })
  const { leave, dialog } = useLeave(mutate)
  return (
    <div>
      <Button icon="door" busy={isPending || isSuccess} onClick={leave}>
        {text.signOut}
      </Button>
      {dialog}
    </div>
  )
}
