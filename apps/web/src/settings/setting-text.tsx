import type { TextLimit } from "@rasoi/contract/limits"
import type { ComponentProps } from "react"
import { TextField } from "../parts/field.tsx"
import { schemaOf } from "./limits.ts"

interface Props extends Omit<ComponentProps<typeof TextField>, "value" | "type" | "limit"> {
  readonly type?: "tel" | "url"
  /** Left out: the limit of the setting's schema. */
  readonly limit?: TextLimit
  readonly "data-path": string
  readonly value: string | null
}

/** The text field of a setting. */
export function SettingText({ limit, value, ...rest }: Props) {
  return <TextField limit={limit ?? schemaOf(rest["data-path"])} {...rest} value={value ?? ""} />
}
