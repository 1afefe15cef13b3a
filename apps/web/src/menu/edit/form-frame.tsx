import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import field from "../../parts/field.module.css"
import { Icon } from "../../parts/icon.tsx"
import { addressOf, useFieldProps } from "./editor.ts"
import style from "./form.module.css"

interface Props {
  title: string
  kind: string
  /** The category that the back link opens. */
  backTo: string
  actions: ReactNode
  children: ReactNode
}

/** The frame of an edit form. On narrow screens it replaces the list and receives the focus. */
export function FormFrame({ title, kind, backTo, actions, children }: Props) {
  const text = useText().menu.edit
  const back = useRef<HTMLAnchorElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element was hidden together with the list.
    const focused = document.activeElement as HTMLElement | null
    const isLost = focused === document.body || focused?.offsetParent === null
    if (!isLost || back.current?.offsetParent === null) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <section className={style.frame} aria-label={title}>
      <Link ref={back} href={addressOf({ listed: backTo })} className={style.back}>
        <Icon name="left" /> {text.back}
      </Link>
      <header className={style.header}>
        <div className={style.title}>
          <span className="hint">{kind}</span>
          <h2 ref={heading} tabIndex={-1} data-form-heading="">
            {title}
          </h2>
        </div>
        <div className={style.actions}>{actions}</div>
      </header>
      {children}
    </section>
  )
}

/** A group of fields with a heading. */
export function FieldSet({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={style.fields} aria-label={title}>
      <div>
        <h3>{title}</h3>
        {help && <p className="hint">{help}</p>}
      </div>
      {children}
    </section>
  )
}

/** A fault of a whole list, not of a single field. */
export function ListFault({ field: key }: { field: string }) {
  const { error, ...fieldProps } = useFieldProps()(key)
  if (!error) return null
  return (
    <p className={field.error} tabIndex={-1} {...fieldProps}>
      {error}
    </p>
  )
}
