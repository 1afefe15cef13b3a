import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { Icon } from "./icon.tsx"
import { useFaultText } from "./states.tsx"
import style from "./toast.module.css"

interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly tone: "good" | "bad"
  readonly text: string
  readonly action?: ToastAction
}

interface Toasts {
  /** Success; disappears automatically. An action, such as Undo, gives more time. */
  done(text: string, action?: ToastAction): void
  /** Removes the offered action: Undo belongs to the latest step only. */
  withdrawAction(): void
  /** Runs the offered action, as a tap on it does; false if there is none. */
  runAction(): boolean
  /** An error; stays until it is closed. */
  failed(error: unknown): void
  /** What is under way and how far it is; null removes it. */
  progress(text: string | null): void
  /** Important, but not an error; stays until it is closed. */
  warn(text: string): void
}

const ToastContext = createContext<Toasts | null>(null)
const shownMs = 6000
const shownWithActionMs = 10_000
let lastId = 0

export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useText().words
  const describe = useFaultText()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [progress, setProgress] = useState<string | null>(null)
  const offered = useRef<Toast>(undefined)
  useEffect(() => {
    offered.current = toasts.find(({ action }) => action)
    // For `frame.module.css`. An attribute, because `:has()` would restyle the whole page at every message.
    document.documentElement.toggleAttribute("data-messages", toasts.length > 0 || progress !== null)
  }, [toasts, progress])
  const remove = useCallback((id: number) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const add = useCallback(
    (tone: Toast["tone"], text: string, action?: ToastAction) => {
      const id = ++lastId
      // Replace an equal message and an earlier action, and keep at most three.
      const stays = (toast: Toast) => toast.text !== text && !(action && toast.action)
      setToasts(all => [...all.filter(stays), { id, tone, text, action }].slice(-3))
      if (tone === "good") setTimeout(() => remove(id), action ? shownWithActionMs : shownMs)
    },
    [remove],
  )
  const api = useMemo<Toasts>(
    () => ({
      done: (text, action) => add("good", text, action),
      withdrawAction: () => setToasts(all => all.filter(toast => !toast.action)),
      runAction() {
        const toast = offered.current
        if (!toast?.action) return false
        remove(toast.id)
        toast.action.run()
        return true
      },
      progress: setProgress,
      warn: text => add("bad", text),
      failed: error => add("bad", describe(error)),
    }),
    [add, remove, describe],
  )
  return (
    <ToastContext value={api}>
      {children}
      <div className={style.stack} role="status" aria-live="polite">
        {progress !== null && (
          // A screen reader would speak of every step; it hears the result.
          <div className={style.toast} aria-live="off">
            <Icon name="clock" />
            <span>{progress}</span>
          </div>
        )}
        {toasts.map(({ id, tone, text, action }) => (
          <div key={id} className={`${style.toast} ${style[tone]}`}>
            <Icon name={tone === "good" ? "check" : "warning"} />
            <span>{text}</span>
            {action && (
              <Button
                onClick={() => {
                  remove(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
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
