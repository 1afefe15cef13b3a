import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { useFaultText } from "./states.tsx"
import style from "./toast.module.css"

interface Toast {
  readonly id: number
  readonly tone: "good" | "bad"
  readonly text: string
}

interface Toasts {
  /** Success; disappears automatically. */
  done(text: string): void
  /** An error; stays until it is closed. */
  failed(error: unknown): void
  /** Important, but not an error; stays until it is closed. */
  warn(text: string): void
}

const ToastContext = createContext<Toasts | null>(null)
const shownMs = 6000
let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useText().words
  const describe = useFaultText()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const remove = useCallback((id: number) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const add = useCallback(
    (tone: Toast["tone"], text: string) => {
      const id = ++lastId
      // Replace an equal message, and keep at most three.
      setToasts(all => [...all.filter(toast => toast.text !== text), { id, tone, text }].slice(-3))
      if (tone === "good") setTimeout(() => remove(id), shownMs)
    },
    [remove],
  )
  const api = useMemo<Toasts>(
    () => ({
      done: text => add("good", text),
      warn: text => add("bad", text),
      failed: error => add("bad", describe(error)),
    }),
    [add, describe],
  )
  return (
    <ToastContext value={api}>
      {children}
      <div className={style.stack} role="status" aria-live="polite">
        {toasts.map(({ id, tone, text }) => (
          <div key={id} className={`${style.toast} ${style[tone]}`}>
            <Icon name={tone === "good" ? "check" : "warning"} />
            <span>{text}</span>
            <Button kind="plain" icon="cross" iconOnly onClick={() => remove(id)}>
              {words.close}
            </Button>
          </div>
        ))}
      </div>
    </ToastContext>
  )
}

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error("useToasts needs a ToastProvider")
  return toasts
}
