import type { ReactNode } from "react"

interface Props {
  /** The path after "/docs". */
  at?: string
  /** Part of a sentence. */
  inline?: boolean
  children: ReactNode
}

/** Opens the API documentation in a new tab: a console that is closed receives no orders. */
export function ReferenceLink({ at = "", inline = false, children }: Props) {
  return (
    <a className={inline ? undefined : "target"} href={`/docs${at}`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
