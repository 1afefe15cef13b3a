import { useEffect, useRef, useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { SearchField } from "../parts/search-field.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"

const SearchResults = late(() => import("./search/results.tsx"))

/**
 * The search of everything. Its field is there at once, before the rest is loaded: letters that somebody types after Ctrl K
 * would be shortcuts of the board otherwise.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const text = useText().shell
  const [value, setValue] = useState("")
  return (
    <Dialog title={text.search} onClose={onClose}>
      <WhenLoaded fallback={<FirstField label={text.search} value={value} onChange={setValue} />}>
        <SearchResults typed={value.trim()} value={value} onChange={setValue} onClose={onClose} />
      </WhenLoaded>
    </Dialog>
  )
}

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function FirstField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <SearchField ref={input} {...props} autoComplete="off" />
}
