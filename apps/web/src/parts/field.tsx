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

type FieldProps<Rest> = FrameProps & Rest & { children: (control: Rest & Wiring) => ReactNode }

/** A label, a control, a hint and what is wrong, tied together for everybody; what else is given is the control's. */
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
  /** Undefined where what is typed is not a value. */
  parse: (typed: string) => number | undefined
  onChange: (value: number) => void
}

/** An input for a number: what is typed may be empty or wrong for a while; only numbers are told. */
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

/** Rupees as people write them; paise as the value. */
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
