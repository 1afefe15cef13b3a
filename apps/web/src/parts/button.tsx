import type { ButtonHTMLAttributes, ReactNode } from "react"
import style from "./button.module.css"
import { Icon, type IconName } from "./icon.tsx"

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: once per screen. `danger`: cannot be undone. `plain`: inside text and lists. */
  kind?: "primary" | "good" | "quiet" | "danger" | "plain"
  size?: "normal" | "large"
  icon?: IconName
  /** Shows progress and disables the button. */
  busy?: boolean
  /** Shows only the icon; screen readers still read the text. */
  iconOnly?: boolean
  /** On the board: `inbox/second-tap.ts`. */
  "data-step"?: boolean
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
