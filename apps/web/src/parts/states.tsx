import { type ReactNode, useCallback } from "react"
import { ApiFault } from "../api/send.ts"
import { NotLoaded } from "../browser/kept-promise.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"
import { CopyButton } from "./copy-button.tsx"
import { Icon, type IconName } from "./icon.tsx"
import style from "./states.module.css"

/** A placeholder while content loads. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: string }) {
  const text = useText().words
  return (
    <div className="stack gap-3" role="status">
      <span className="visually-hidden">{text.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={index} className={style.bar} style={height ? { height } : undefined} />
      ))}
    </div>
  )
}

interface EmptyProps {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** The empty state: why it is empty, and what to do first. */
export function Empty({ icon = "info", title, children, action }: EmptyProps) {
  return (
    <div className={`stack gap-3 ${style.empty}`}>
      <Icon name={icon} size={32} />
      <p className={`row ${style.title}`}>{title}</p>
      {children && <p className={style.soft}>{children}</p>}
      {action}
    </div>
  )
}

/** Texts for error codes. */
type CodeTexts = Readonly<Record<string, string>>

/** The error message of a fault: what a screen says about its code, or what all screens say. */
export function useFaultText(codeTexts?: CodeTexts): (error: unknown) => string {
  const { faults } = useText()
  return useCallback(
    error => {
      if (error instanceof NotLoaded) return faults.codes.NETWORK
      if (!(error instanceof ApiFault)) return faults.unknown
      const { code, message } = error
      return codeTexts?.[code] ?? (faults.codes as CodeTexts)[code] ?? message
    },
    [faults, codeTexts],
  )
}

interface ProblemProps {
  error: unknown
  /** What this screen says about an error code. */
  codeTexts?: CodeTexts
  onRetry?: () => void
}

/** An error with a retry button and the request id. */
export function Problem({ error, codeTexts, onRetry }: ProblemProps) {
  const { words, faults } = useText()
  const describe = useFaultText(codeTexts)
  const requestId = error instanceof ApiFault ? error.requestId : null
  return (
    <div className={`stack gap-3 urgent-box ${style.problem}`} role="alert">
      <p className={`row ${style.title}`}>
        <Icon name="warning" /> {describe(error)}
      </p>
      <div className="wrap gap-3">
        {onRetry && (
          <Button icon="history" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        )}
        {requestId && <CopyButton value={requestId} label={faults.copyRequestId} />}
      </div>
    </div>
  )
}
