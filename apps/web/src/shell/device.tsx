import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { bell } from "../alarm/bell.ts"
import { send } from "../api/send.ts"
import { languages, useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments, Switch } from "../parts/choice.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { useToasts } from "../parts/toast.tsx"
import { ChangePassword } from "./change-password.tsx"
import style from "./device.module.css"
import { keepSession } from "./kept-session.ts"
import { applyTheme, type Preferences, usePreference } from "./preferences.ts"

type OnOff = {
  [Name in keyof Preferences]: Preferences[Name] extends "on" | "off" ? Name : never
}[keyof Preferences]

/** Settings of this device: language, theme, sound, screen, printing. */
export default function Device() {
  const { device: text } = useText()
  return (
    <Page title={text.title} about={text.about}>
      <Looks />
      <Attention />
      <ChangePassword />
      <SignOutPanel />
    </Page>
  )
}

function Looks() {
  const { device: text } = useText()
  const [language, setLanguage] = usePreference("language")
  const [theme, setTheme] = usePreference("theme")
  return (
    <Panel title={text.language}>
      <div className={style.choices}>
        <Segments
          legend={text.language}
          legendHidden
          value={language}
          onChange={setLanguage}
          options={Object.entries(languages).map(([value, label]) => ({
            value: value as keyof typeof languages,
            label,
          }))}
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
  const { device: text } = useText()
  const [blocked, setBlocked] = useState(
    () => "Notification" in globalThis && Notification.permission === "denied",
  )
  const askFirst = async (wanted: boolean) => {
    if (!wanted || !("Notification" in globalThis)) return wanted
    const answer = await Notification.requestPermission()
    setBlocked(answer === "denied")
    return answer === "granted"
  }
  return (
    <Panel title={text.attention}>
      <PreferenceSwitch name="sound" label={text.sound} hint={text.soundHint} />
      <div className={style.sounds}>
        <Button icon="bell" onClick={() => void bell.unlock().then(bell.ring)}>
          {text.soundTry}
        </Button>
        <Button icon="calendar" onClick={() => void bell.unlock().then(bell.chime)}>
          {text.soundTryBooking}
        </Button>
      </div>
      <PreferenceSwitch name="keepAwake" label={text.keepAwake} hint={text.keepAwakeHint} />
      <PreferenceSwitch
        name="notifications"
        label={text.notifications}
        hint={blocked ? text.notificationsBlocked : text.notificationsHint}
        before={askFirst}
      />
      <PreferenceSwitch name="autoPrintTicket" label={text.autoPrint} hint={text.autoPrintHint} />
    </Panel>
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
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send("DELETE", "/console/v1/session"),
    // Also if the server cannot be reached: the person is leaving the device.
    onMutate: () => keepSession(null),
    onSuccess() {
      queries.clear()
      location.assign("/console")
    },
    onError: toasts.failed,
  })
  return (
    <div>
      <Button icon="door" busy={isPending || isSuccess} onClick={() => mutate()}>
        {text.signOut}
      </Button>
    </div>
  )
}
