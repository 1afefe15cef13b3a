import type { TextLimit } from "@rasoi/contract/limits"
import type { ReactNode } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { TextField } from "./field.tsx"

interface Props {
  label: string
  hint?: ReactNode
  limit: TextLimit
  value: string
  onChange: (name: string) => void
  /** The error of the request that had the name. */
  fault: unknown
}

/** The name of a person or thing of the restaurant, which may not be blank. */
export function NameField({ fault, ...rest }: Props) {
  return (
    <TextField required pattern=".*\S.*" autoComplete="off" error={useFaultAt()(fault, "name")} {...rest} />
  )
}
