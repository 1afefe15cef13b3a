import { type ChangeEvent, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Field, LongTextField } from "../../parts/field.tsx"
import { decodeFile, type FileFormat, formatOf, longestContent } from "./decode-file.ts"
import style from "./import.module.css"

export interface Source {
  format: FileFormat
  content: string
}

interface Props {
  busy: boolean
  onSource: (source: Source) => void
  /** Called when the source changes and the preview becomes outdated. */
  onChange: () => void
}

/** A file, or pasted text. */
export function SourceForm({ busy, onSource, onChange }: Props) {
  const text = useText().menu.import
  const [content, setContent] = useState("")
  const [fileName, setFileName] = useState("")
  const [error, setError] = useState<string | undefined>()
  const setText = (next: string, name: string) => {
    onChange()
    setContent(next)
    setFileName(name)
    setError(next.length > longestContent ? text.tooLarge : undefined)
  }
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    try {
      // A character takes at most four bytes in any encoding, so a larger file is always too long.
      const fits = file.size <= 4 * longestContent
      setText(fits ? decodeFile(new Uint8Array(await file.arrayBuffer())) : "", file.name)
      if (!fits) setError(text.tooLarge)
    } catch {
      setText("", file.name)
      setError(text.unreadable)
    }
  }
  return (
    <form
      className={style.form}
      onSubmit={event => {
        event.preventDefault()
        onSource({ format: formatOf(content, fileName), content })
      }}
    >
      <Field label={text.file} hint={fileName === "" ? text.fileHint : text.chosen(fileName)} error={error}>
        {attributes => (
          <input
            {...attributes}
            type="file"
            className={style.file}
            accept=".csv,.json,text/csv,application/json"
            onClick={event => {
              // Reset, so that the same file can be chosen again after a correction.
              event.currentTarget.value = ""
            }}
            onChange={event => void read(event)}
          />
        )}
      </Field>
      <LongTextField
        label={text.paste}
        rows={6}
        spellCheck={false}
        value={fileName === "" ? content : ""}
        onChange={next => setText(next, "")}
      />
      <Button
        type="submit"
        kind="primary"
        busy={busy}
        disabled={content.trim() === "" || error !== undefined}
      >
        {text.preview}
      </Button>
    </form>
  )
}
