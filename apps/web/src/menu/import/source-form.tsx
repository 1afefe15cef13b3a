import { type ChangeEvent, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Field, LongTextField } from "../../parts/field.tsx"
import fileInput from "../../parts/file-input.module.css"
import { Form } from "../../parts/form.tsx"
import style from "./import.module.css"
import { mostFileBytes } from "./open-file.ts"

/** A chosen file, or pasted text. */
export type Source = { readonly bytes: Uint8Array; readonly fileName: string } | { readonly text: string }

interface Props {
  busy: boolean
  onSource: (source: Source) => void
  /** Called when the source changes and what is shown of it becomes outdated. */
  onChange: () => void
}

export function SourceForm({ busy, onSource, onChange }: Props) {
  const text = useText("menu").menu.import
  const [source, setSource] = useState<Source>({ text: "" })
  const [error, setError] = useState<string | undefined>()
  const choose = (next: Source, fault?: string) => {
    onChange()
    setSource(next)
    setError(fault)
  }
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    const empty = { bytes: new Uint8Array(), fileName: file.name }
    if (file.size > mostFileBytes) return choose(empty, text.faults.TOO_LARGE)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      choose({ ...empty, bytes }, bytes.length === 0 ? text.faults.EMPTY : undefined)
    } catch {
      choose(empty, text.unreadable)
    }
  }
  const isFile = "bytes" in source
  const isEmpty = isFile ? source.bytes.length === 0 : source.text.trim() === ""
  return (
    <Form className={style.form} onSubmit={() => onSource(source)}>
      <Field label={text.file} hint={isFile ? text.chosen(source.fileName) : text.fileHint} error={error}>
        {attributes => (
          <input
            {...attributes}
            type="file"
            className={fileInput.file}
            accept=".xlsx,.csv,.tsv,.txt,.json,text/csv,text/plain,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onClick={event => {
              // Reset, so that the same file can be chosen again after a correction.
              event.currentTarget.value = ""
            }}
            onChange={event => void read(event)}
          />
        )}
      </Field>
      <LongTextField
        limit={null}
        label={text.paste}
        rows={6}
        spellCheck={false}
        value={isFile ? "" : source.text}
        onChange={next => choose({ text: next })}
      />
      <Button type="submit" kind="primary" busy={busy} disabled={isEmpty || error !== undefined}>
        {text.preview}
      </Button>
    </Form>
  )
}
