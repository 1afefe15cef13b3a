import type { InputHTMLAttributes, RefObject } from "react"
import field from "./field.module.css"

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  label: string
  value: string
  onChange: (value: string) => void
  ref?: RefObject<HTMLInputElement | null>
}

/** Searches what the screen lists while somebody types. The label is inside. */
export function SearchField({ label, onChange, className = "", ...rest }: Props) {
  return (
    <input
      type="search"
      className={`${field.input} ${className}`}
      placeholder={label}
      aria-label={label}
      onChange={event => onChange(event.target.value)}
      {...rest}
    />
  )
}
