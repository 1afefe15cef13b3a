import { useText } from "../../i18n/i18n.tsx"
import { TextField } from "../../parts/field.tsx"
import { Picture } from "../picture.tsx"
import { mayBecomePictureAddress } from "../picture-address.ts"
import { useFieldProps } from "./editor.ts"
import style from "./form.module.css"

interface Props {
  /** The key of the field. */
  field: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
}

export function PictureField({ field, name, value, onChange }: Props) {
  const text = useText("menu").menu.edit
  const { error, ...fieldProps } = useFieldProps()(field)
  const typed = value ?? ""
  return (
    <div className={`stack ${style.picture}`}>
      <TextField
        label={text.picture}
        hint={text.pictureHint}
        {...fieldProps}
        error={mayBecomePictureAddress(typed) ? error : text.pictureNotHttps}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        limit="webAddress"
        value={typed}
        onChange={next => onChange(next.trim() === "" ? null : next.trim())}
      />
      <Picture address={typed} alt={text.picturePreview(name)} failed={text.pictureFailed} />
    </div>
  )
}
