import { useText } from "../../i18n/i18n.tsx"
import { TextField } from "../../parts/field.tsx"
import type { Item } from "../document.ts"
import { Picture } from "../picture.tsx"
import { mayBecomePictureAddress } from "../picture-address.ts"
import { useEditor, useFieldProps } from "./editor.ts"
import style from "./form.module.css"
import { PhotoPicker } from "./photo-picker.tsx"

type Pictured = Pick<Item, "photo" | "imageUrl">

interface Props extends Pictured {
  fieldKey: (field: string) => string
  name: string
  change: (field: string, part: Partial<Pictured>) => void
}

/** The photo of a dish or a category, or else the address of a picture elsewhere. */
export function PhotoField({ photo, imageUrl, fieldKey, name, change }: Props) {
  const text = useText("menu").menu.edit
  const { announce } = useEditor()
  const fieldProps = useFieldProps()
  return (
    <PhotoPicker
      legend={text.photo}
      hint={text.photoHint}
      photo={photo}
      previewText={text.picturePreview(name)}
      photoMark={fieldProps(fieldKey("photo.id"))}
      altMark={fieldProps(fieldKey("photo.alt"))}
      onPhoto={next => {
        change("photo.id", next ? { photo: next, imageUrl: null } : { photo: null })
        announce(next ? text.photoDone : text.photoRemoved)
      }}
      onAlt={next => change("photo.alt", { photo: next })}
    >
      <PictureField
        field={fieldKey("imageUrl")}
        name={name}
        value={imageUrl}
        onChange={next => change("imageUrl", { imageUrl: next })}
      />
    </PhotoPicker>
  )
}

interface PictureProps {
  /** The key of the field. */
  field: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
}

function PictureField({ field, name, value, onChange }: PictureProps) {
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
