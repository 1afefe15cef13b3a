import type { ReactNode } from "react"

/** A term of a description list with its value; nothing without a value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
