import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"
import { Link } from "wouter"
import { useText } from "../../i18n/i18n.tsx"
import { focusUnreadable } from "../../parts/first-fault.ts"
import { Icon } from "../../parts/icon.tsx"
import { addressOf, useFieldProps } from "./editor.ts"
import style from "./form.module.css"

interface Props {
  title: string
  kind: string
  /** The category that the back link opens. */
  backTo: string
  actions: ReactNode
  /** Enter in a field. The argument is the field's key. */
  onEnter?: (field: string) => void
  children: ReactNode
}

/** The frame of an edit form. On narrow screens it replaces the list and receives the focus. */
export function FormFrame({ title, kind, backTo, actions, onEnter, children }: Props) {
  const text = useText("menu").menu.edit
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
    <section
      className={`box ${style.frame}`}
      aria-label={title}
      onKeyDown={event => {
        const field = enteredField(event)
        // Stay where a text is no value: it would be lost.
        if (field === null || !onEnter || focusUnreadable(event.currentTarget)) return
        event.preventDefault()
        onEnter(field)
      }}
    >
      <Link ref={back} href={addressOf({ listed: backTo })} className={`target ${style.back}`}>
        <Icon name="left" /> {text.back}
      </Link>
      <header className={`row wrap gap-3 ${style.header}`}>
        <div className={style.title}>
          <span className="hint">{kind}</span>
          <h2 ref={heading} tabIndex={-1} data-form-heading="">
            {title}
          </h2>
        </div>
        <div className="wrap">{actions}</div>
      </header>
      {children}
    </section>
  )
}

const typedInputs = ["text", "url", "number", "tel"]

/** The key of the input in which Enter was pressed. Buttons, switches and long texts use Enter themselves. */
function enteredField(event: KeyboardEvent): string | null {
  const { key, target, defaultPrevented, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== "Enter" || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return null
  // Enter confirms a word of an input method, such as one for Hindi.
  if (nativeEvent.isComposing) return null
  if (!(target instanceof HTMLInputElement) || !typedInputs.includes(target.type)) return null
  return target.dataset.field ?? ""
}

/** A group of fields with a heading. */
export function FieldSet({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={`stack gap-4 ${style.fields}`} aria-label={title}>
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
    <p className="fault small" tabIndex={-1} {...fieldProps}>
      {error}
    </p>
  )
}
