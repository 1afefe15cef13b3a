import { useEffect, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "./button.tsx"

interface Props {
  value: string
  label?: string
  /** Shows only the icon, for lists. */
  iconOnly?: boolean
  onCopied?: () => void
}

export function CopyButton({ value, label, iconOnly = false, onCopied }: Props) {
  const text = useText().words
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      onCopied?.()
    } catch {
      // No permission or no HTTPS: the person can select the text by hand.
      setCopied(false)
    }
  }
  return (
    <Button
      icon={copied ? "check" : "copy"}
      kind={iconOnly ? "plain" : "quiet"}
      iconOnly={iconOnly}
      title={iconOnly ? (label ?? text.copy) : undefined}
      onClick={copy}
    >
      <span aria-live="polite">{copied ? text.copied : (label ?? text.copy)}</span>
    </Button>
  )
}
