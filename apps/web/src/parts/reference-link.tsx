import type { ReactNode } from "react"
import style from "./reference-link.module.css"

interface Props {
  /** What stands behind "/docs" in the address. */
  at?: string
  /** Stands in a sentence. */
  inline?: boolean
  children: ReactNode
}

/** To the API's documents, in a tab of their own: a console that is left stops receiving orders. */
export function ReferenceLink({ at = "", inline = false, children }: Props) {
  return (
    <a className={inline ? undefined : style.link} href={`/docs${at}`} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
