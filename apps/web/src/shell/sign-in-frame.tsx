import type { FormEvent, ReactNode } from "react"
import { languages } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFaultText } from "../parts/states.tsx"
import { usePageTitle } from "./page-title.ts"
import { usePreference } from "./preferences.ts"
import style from "./sign-in-frame.module.css"

interface Props {
  title: string
  error: unknown
  onSubmit: () => void
  children: ReactNode
  /** The button, and the text below it. */
  actions: ReactNode
}

/** A centered form, shown before the console. */
export function SignInFrame({ title, error, onSubmit, children, actions }: Props) {
  const describe = useFaultText()
  usePageTitle(title)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className={style.page}>
      <form className={style.card} onSubmit={submit}>
        <div className={style.head}>
          <img src="/assets/icon.svg" alt="" className={style.mark} />
          <LanguageSwitch />
        </div>
        <h1>{title}</h1>
        {children}
        {error !== null && (
          <p className={style.error} role="alert">
            <Icon name="warning" /> {describe(error)}
          </p>
        )}
        {actions}
      </form>
    </main>
  )
}

function LanguageSwitch() {
  const [language, setLanguage] = usePreference("language")
  const other = language === "en" ? "hi" : "en"
  return (
    <Button kind="plain" onClick={() => setLanguage(other)}>
      <span lang={other}>{languages[other]}</span>
    </Button>
  )
}
