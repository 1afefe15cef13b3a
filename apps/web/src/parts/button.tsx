import type { ButtonHTMLAttributes, ReactNode } from "react"
import style from "./button.module.css"
import { Icon, type IconName } from "./icon.tsx"

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once a screen, `danger` for what cannot be undone, `plain` inside text and lists. */
  kind?: "primary" | "good" | "quiet" | "danger" | "plain"
  size?: "normal" | "large"
  icon?: IconName
  /** Shown as working, and not to be pressed again. */
  busy?: boolean
  /** An icon alone: the text is read out but not drawn. */
  iconOnly?: boolean
  children: ReactNode
}

export function Button({
  kind = "quiet",
  size = "normal",
  icon,
  busy = false,
  iconOnly = false,
  children,
  className,
  disabled,
  ...rest
}: Props) {
  const names = [style.button, style[kind], style[size], iconOnly && style.iconOnly, className]
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(" ")}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      title={iconOnly && typeof children === "string" ? children : rest.title}
    >
      {icon && <Icon name={icon} />}
      <span className={iconOnly ? "visually-hidden" : undefined}>{children}</span>
    </button>
  )
}
