import { type ReactNode, useId } from "react"
import style from "./choice.module.css"
import field from "./field.module.css"

interface SwitchProps {
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The texts for on and off. */
  states?: readonly [off: string, on: string]
}

export function Switch({ label, labelHidden, hint, checked, onChange, disabled, states }: SwitchProps) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label className={`row gap-3 ${style.switch}`}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className={style.track} aria-hidden="true" />
        <span className={labelHidden ? "visually-hidden" : undefined}>{label}</span>
        {states && (
          <span className={style.state} aria-hidden="true">
            {states[checked ? 1 : 0]}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

interface BoxesProps<Value> {
  legend: string
  /** `hint` describes the option. */
  options: readonly { value: Value; label: string; hint?: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  disabled?: boolean
  error?: string
}

/** Checkboxes for several of a few options. */
export function ChoiceBoxes<Value extends string>(props: BoxesProps<Value>) {
  const { legend, options, value, onChange, disabled, error } = props
  return (
    <fieldset className="stack gap-1" disabled={disabled}>
      <legend className={field.label}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={`row gap-3 ${style.box}`}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={event => {
              const others = value.filter(chosen => chosen !== option.value)
              onChange(event.target.checked ? [...others, option.value] : others)
            }}
          />
          <span className={style.boxWords}>
            {option.label}
            {option.hint && <span className="hint">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <p className="fault small">{error}</p>}
    </fieldset>
  )
}

interface SegmentsProps<Value> {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  /** Null: nothing is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  legendHidden?: boolean
  /** Describes the chosen option. */
  hint?: ReactNode
  /** The hint is a warning. */
  careful?: boolean
}

/** One of a few options, as buttons side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, options, value, onChange, legendHidden = false, hint, careful = false } = props
  const name = useId()
  return (
    <fieldset className="stack gap-1" aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={legendHidden ? "visually-hidden" : field.label}>{legend}</legend>
      <div className="wrap">
        {options.map(option => (
          <label key={option.value} className={`${style.tile} ${style.segment}`}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className={careful ? "notice small" : "hint"}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
