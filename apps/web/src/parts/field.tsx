import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react"
import { inputToPaise, paiseToInput } from "../api/money.ts"
import style from "./field.module.css"

interface FrameProps {
  label: string
  hint?: ReactNode
  /** What is wrong with it; shown in place of nothing, read out when the field is reached. */
  error?: string | undefined
  /** The label is read out but not drawn: for fields in a table or beside a heading. */
  labelHidden?: boolean | undefined
}

interface Wiring {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean | undefined
}

/** A label, a control, a hint and what is wrong, tied together for everybody. */
export function Field({
  label,
  hint,
  error,
  labelHidden = false,
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const about = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ")
  return (
    <div className={style.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : style.label}>
        {label}
      </label>
      {children({ id, "aria-describedby": about || undefined, "aria-invalid": error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type Control<Value> = FrameProps & { value: Value; onChange: (value: Value) => void }
type Native<Element> = Omit<Element, "value" | "onChange" | "id">

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  ...rest
}: Control<string> & Native<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {wiring => (
        <input
          className={style.input}
          {...rest}
          {...wiring}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function LongTextField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  ...rest
}: Control<string> & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {wiring => (
        <textarea
          className={style.input}
          rows={3}
          {...rest}
          {...wiring}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A whole number. What is typed may be empty or wrong for a while; only numbers are told. */
export function NumberField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  unit,
  ...rest
}: Control<number> & { unit?: string } & Native<InputHTMLAttributes<HTMLInputElement>>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {wiring => (
        <span className={style.withUnit}>
          <input
            className={style.input}
            inputMode="numeric"
            {...rest}
            {...wiring}
            value={typed ?? String(value)}
            onChange={event => {
              setTyped(event.target.value)
              if (/^-?\d+$/.test(event.target.value)) onChange(Number(event.target.value))
            }}
            onBlur={() => setTyped(null)}
          />
          {unit && <span className={style.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** Rupees as people write them; paise as the value. */
export function MoneyField({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  ...rest
}: Control<number> & Native<InputHTMLAttributes<HTMLInputElement>>) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {wiring => (
        <span className={style.withUnit}>
          <span className={style.unit}>₹</span>
          <input
            className={style.input}
            inputMode="decimal"
            {...rest}
            {...wiring}
            value={typed ?? paiseToInput(value)}
            onChange={event => {
              setTyped(event.target.value)
              const paise = inputToPaise(event.target.value)
              if (paise !== undefined) onChange(paise)
            }}
            onBlur={() => setTyped(null)}
          />
        </span>
      )}
    </Field>
  )
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  labelHidden,
  value,
  onChange,
  options,
  disabled,
}: Control<Value> & { options: readonly { value: Value; label: string }[]; disabled?: boolean }) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {wiring => (
        <select
          className={style.input}
          {...wiring}
          disabled={disabled}
          value={value}
          onChange={event => onChange(event.target.value as Value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface SwitchProps {
  label: string
  labelHidden?: boolean
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The words beside the switch for its two states. */
  states?: readonly [off: string, on: string]
}

export function Switch({ label, labelHidden, hint, checked, onChange, disabled, states }: SwitchProps) {
  const id = useId()
  return (
    <div className={style.switchRow}>
      <label className={style.switch}>
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
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Several of a few, as boxes to tick. */
export function ChoiceBoxes<Value extends string>({
  legend,
  options,
  value,
  onChange,
  disabled,
  error,
}: {
  legend: string
  /** `hint` says what is chosen with it. */
  options: readonly { value: Value; label: string; hint?: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  disabled?: boolean
  error?: string | undefined
}) {
  return (
    <fieldset className={style.boxes} disabled={disabled}>
      <legend className={style.label}>{legend}</legend>
      {options.map(option => (
        <label key={option.value} className={style.box}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={event =>
              onChange(
                event.target.checked
                  ? [...value, option.value]
                  : value.filter(chosen => chosen !== option.value),
              )
            }
          />
          <span className={style.boxWords}>
            {option.label}
            {option.hint && <span className={style.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <p className={style.error}>{error}</p>}
    </fieldset>
  )
}

/** One of a few, as buttons side by side. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  onChange,
  legendHidden = false,
}: {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  legendHidden?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={style.segmentsFrame}>
      <legend className={legendHidden ? "visually-hidden" : style.label}>{legend}</legend>
      <div className={style.segments}>
        {options.map(option => (
          <label key={option.value} className={style.segment}>
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
    </fieldset>
  )
}
