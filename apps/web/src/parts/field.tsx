import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react"
import { inputToPaise, paiseToInput } from "../api/money.ts"
import style from "./field.module.css"

interface FrameProps {
  label: string
  hint?: ReactNode
  /** The error message; screen readers read it with the field. */
  error?: string | undefined
  /** Hides the label, for fields in a table or next to a heading; screen readers still read it. */
  labelHidden?: boolean | undefined
}

interface Wiring {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean | undefined
}

type FieldProps<Rest> = FrameProps & Rest & { children: (control: Rest & Wiring) => ReactNode }

/** Connects a label, a control, a hint and an error. Other props go to the control. */
export function Field<Rest extends object>(props: FieldProps<Rest>) {
  const { label, hint, error, labelHidden = false, children, ...rest } = props
  const id = useId()
  const about = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ")
  const wiring = { id, "aria-describedby": about || undefined, "aria-invalid": error ? true : undefined }
  return (
    <div className={style.field}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : style.label}>
        {label}
      </label>
      {children({ ...(rest as unknown as Rest), ...wiring })}
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
type Native<Element> = Omit<Element, "value" | "onChange" | "id" | "children">
type Input = Native<InputHTMLAttributes<HTMLInputElement>>
type TextArea = Native<TextareaHTMLAttributes<HTMLTextAreaElement>>

export function TextField({ value, onChange, ...rest }: Control<string> & Input) {
  return (
    <Field<Input> {...rest}>
      {control => (
        <input
          className={style.input}
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export function LongTextField({ value, onChange, ...rest }: Control<string> & TextArea) {
  return (
    <Field<TextArea> {...rest}>
      {control => (
        <textarea
          className={style.input}
          rows={3}
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface TypedProps {
  shown: string
  /** Undefined when the typed text is not a value. */
  parse: (typed: string) => number | undefined
  onChange: (value: number) => void
}

/** A number input. The typed text may be empty or invalid for a while; only valid numbers are reported. */
function Typed({ shown, parse, onChange, ...rest }: TypedProps & Input & Wiring) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className={style.input}
      {...rest}
      value={typed ?? shown}
      onChange={event => {
        setTyped(event.target.value)
        const value = parse(event.target.value)
        if (value !== undefined) onChange(value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

const wholeNumber = (typed: string) => (/^-?\d+$/.test(typed) ? Number(typed) : undefined)

export function NumberField({ value, onChange, unit, ...rest }: Control<number> & { unit?: string } & Input) {
  return (
    <Field<Input> inputMode="numeric" {...rest}>
      {control => (
        <span className={style.withUnit}>
          <Typed {...control} shown={String(value)} parse={wholeNumber} onChange={onChange} />
          {unit && <span className={style.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** Shows rupees; the value is in paise. */
export function MoneyField({ value, onChange, ...rest }: Control<number> & Input) {
  return (
    <Field<Input> inputMode="decimal" {...rest}>
      {control => (
        <span className={style.withUnit}>
          <span className={style.unit}>₹</span>
          <Typed {...control} shown={paiseToInput(value)} parse={inputToPaise} onChange={onChange} />
        </span>
      )}
    </Field>
  )
}

interface Options<Value> {
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
}

export function SelectField<Value extends string>(props: Control<Value> & Options<Value>) {
  const { value, onChange, options, ...rest } = props
  return (
    <Field<Pick<Options<Value>, "disabled">> {...rest}>
      {control => (
        <select
          className={style.input}
          {...control}
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
