import { consoleLanguages, languages } from "@rasoi/contract/languages"
import type { ReactNode } from "react"
import { usePageTitle } from "../browser/page-title.ts"
import { usePreference } from "../browser/preferences.ts"
import { Button } from "../parts/button.tsx"
import { Form } from "../parts/form.tsx"
import { Icon } from "../parts/icon.tsx"
import { useFaultText } from "../parts/states.tsx"
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
  return (
    <main className={style.page}>
      <Form className={`stack gap-4 box ${style.card}`} onSubmit={() => onSubmit()}>
        <div className={style.head}>
          <img src="/assets/icon.svg" alt="" className={style.mark} />
          <LanguageChoice />
        </div>
        <h1>{title}</h1>
        {children}
        {error !== null && (
          <p className="row fault" role="alert">
            <Icon name="warning" /> {describe(error)}
          </p>
        )}
        {actions}
      </Form>
    </main>
  )
}

function LanguageChoice() {
  const [language, setLanguage] = usePreference("language")
  const others = consoleLanguages.filter(other => other !== language)
  return (
    <div className={style.languages}>
      {others.map(other => (
        <Button key={other} kind="plain" onClick={() => setLanguage(other)}>
          <span lang={other}>{languages[other].name}</span>
        </Button>
      ))}
    </div>
  )
}
