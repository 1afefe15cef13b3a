import { useEffect } from "react"

/** Puts the cursor where typing begins; a dialog that opens would leave it on its cross. */
export function useFirstField(formId: string): void {
  useEffect(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  }, [formId])
}
