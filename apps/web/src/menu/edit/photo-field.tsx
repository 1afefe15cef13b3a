import { useText } from "../../i18n/i18n.tsx"
import type { Item } from "../document.ts"
import { useEditor, useFieldProps } from "./editor.ts"
import { PhotoPicker } from "./photo-picker.tsx"
import { PictureField } from "./picture-field.tsx"

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
