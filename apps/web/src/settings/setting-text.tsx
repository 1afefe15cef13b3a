import type { ComponentProps } from "react"
import { TextField } from "../parts/field.tsx"
import { schemaOf } from "./limits.ts"

interface Props extends Omit<ComponentProps<typeof TextField>, "value"> {
  readonly "data-path": string
  readonly value: string | null
}

/** The text field of a setting. Its longest text is that of the contract. */
export function SettingText({ value, ...rest }: Props) {
  return <TextField maxLength={schemaOf(rest["data-path"]).maxLength} {...rest} value={value ?? ""} />
}
