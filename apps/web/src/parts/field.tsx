import { type TextLimit, textLimits } from "@rasoi/contract/limits"
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react"
import { inputToPaise, paiseToInput } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import style from "./field.module.css"

interface FrameProps {
  label: string
  hint?: ReactNode
  /** The error message; screen readers read it with the field. */
  error?: string
  /** Hides the label, for fields in a table or next to a heading; screen readers still read it. */
  labelHidden?: boolean
}

interface ControlAttributes {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean | undefined
}

type FieldProps<Rest> = FrameProps & Rest & { children: (control: Rest & ControlAttributes) => ReactNode }

/** Connects a label, a control, a hint and an error. Other props go to the control. */
export function Field<Rest extends object>(props: FieldProps<Rest>) {
  const { label, hint, error, labelHidden = false, children, ...rest } = props
  const id = useId()
  const about = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ")
  const attributes = { id, "aria-describedby": about || undefined, "aria-invalid": error ? true : undefined }
  return (
    <div className={`stack gap-1 ${style.field}`}>
      <label htmlFor={id} className={labelHidden ? "visually-hidden" : style.label}>
        {label}
      </label>
      {children({ ...(rest as unknown as Rest), ...attributes })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="fault small">
          {error}
        </p>
      )}
    </div>
  )
}

export type Control<Value> = FrameProps & { value: Value; onChange: (value: Value) => void }
type Native<Element> = Omit<Element, "value" | "onChange" | "id" | "children">
type Input = Native<InputHTMLAttributes<HTMLInputElement>>
type TextArea = Native<TextareaHTMLAttributes<HTMLTextAreaElement>>

/** A name of the contract's table of limits, or a schema of the contract. Null: the field is not one text of a request. */
type Limit = TextLimit | { readonly maxLength?: number } | null

function maxLengthOf(limit: Limit | undefined): number | undefined {
  return typeof limit === "string" ? textLimits[limit] : limit?.maxLength
}

type TextInput = Omit<Input, "maxLength" | "type"> &
  (
    | { type: "date" | "time"; limit?: undefined }
    | { type?: "email" | "password" | "search" | "tel" | "text" | "url"; limit: Limit }
  )

export function TextField({ value, onChange, limit, ...rest }: Control<string> & TextInput) {
  return (
    <Field<Input> {...rest} maxLength={maxLengthOf(limit)}>
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

type LongTextInput = Omit<TextArea, "maxLength"> & { limit: Limit }

export function LongTextField({ value, onChange, limit, ...rest }: Control<string> & LongTextInput) {
  return (
    <Field<TextArea> {...rest} maxLength={maxLengthOf(limit)}>
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

interface TypedProps<Value> {
  /** The value as text. */
  shown: string
  /** Undefined when the typed text is not a value. */
  parse: (typed: string) => Value | undefined
  onChange: (value: Value) => void
  /** The error message for a text that is not a value. */
  notValue: string
  currency?: string
  unit?: string
}

/**
 * A number input. While somebody types, the text may be incomplete; only values are reported. When they leave the
 * field, a text that is not a value stays with an error message, so that nobody believes it was taken.
 */
export function TypedField<Value = number>(props: FrameProps & TypedProps<Value> & Input) {
  const { shown, parse, onChange, notValue, currency, unit, error, ...rest } = props
  const [typed, setTyped] = useState<{ text: string; over: string; left: boolean } | null>(null)
  const isUnreadable = typed !== null && parse(typed.text) === undefined
  // The value changed elsewhere, for example by Undo: it replaces the text.
  const isOutdated = isUnreadable && typed.over !== shown
  const isFault = isUnreadable && typed.left && !isOutdated
  return (
    <Field<Input> {...rest} error={isFault ? notValue : error}>
      {control => (
        <span className="row">
          {currency && <span className={style.unit}>{currency}</span>}
          <input
            className={style.input}
            {...control}
            data-unreadable={(isUnreadable && !isOutdated) || undefined}
            value={typed === null || isOutdated ? shown : typed.text}
            onChange={event => {
              const text = event.target.value
              setTyped({ text, over: shown, left: typed?.left ?? false })
              const value = parse(text)
              if (value !== undefined) onChange(value)
            }}
            onBlur={() => setTyped(isUnreadable && !isOutdated ? { ...typed, left: true } : null)}
          />
          {unit && <span className={style.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

const wholeNumber = (typed: string) => (/^-?\d+$/.test(typed) ? Number(typed) : undefined)

export function NumberField({ value, ...rest }: Control<number> & { unit?: string } & Input) {
  const text = useText().words
  return (
    <TypedField
      inputMode="numeric"
      {...rest}
      shown={String(value)}
      parse={wholeNumber}
      notValue={text.notWholeNumber}
    />
  )
}

/** An empty field is null: unknown, or not set. */
export function OptionalNumberField({ value, ...rest }: Control<number | null> & { unit?: string } & Input) {
  const text = useText().words
  return (
    <TypedField
      inputMode="numeric"
      {...rest}
      shown={value === null ? "" : String(value)}
      parse={typed => (typed.trim() === "" ? null : wholeNumber(typed))}
      notValue={text.notWholeNumber}
    />
  )
}

type MoneyProps = Omit<Control<number>, "value"> & { value: number | null } & Input

/** Shows rupees; the value is in paise. Null: not known yet; an amount has to be typed. */
export function MoneyField({ value, ...rest }: MoneyProps) {
  const text = useText().words
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      currency="₹"
      shown={value === null ? "" : paiseToInput(value)}
      parse={inputToPaise}
      notValue={text.notAmount}
    />
  )
}

/** An empty field is null: no limit. */
export function OptionalMoneyField({ value, ...rest }: Control<number | null> & Input) {
  const text = useText().words
  return (
    <TypedField
      inputMode="decimal"
      {...rest}
      currency="₹"
      shown={value === null ? "" : paiseToInput(value)}
      parse={typed => (typed.trim() === "" ? null : inputToPaise(typed))}
      notValue={text.notAmount}
    />
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
