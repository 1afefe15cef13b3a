import { useRef } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { TextField } from "../../parts/field.tsx"
import type { Item } from "../document.ts"
import { PhotoPicture } from "../picture.tsx"
import { useEditor, useFieldProps } from "./editor.ts"
import style from "./form.module.css"
import { PictureField } from "./picture-field.tsx"
import { type Progress, usePhotoUpload } from "./use-photo-upload.ts"

type Pictured = Pick<Item, "photo" | "imageUrl">

interface Props extends Pictured {
  fieldKey: (field: string) => string
  name: string
  change: (field: string, part: Partial<Pictured>) => void
}

/** Browsers convert an iPhone's photos for this list. */
const accepted = "image/jpeg,image/png,image/webp"

/** The photo of a dish or a category, or else the address of a picture elsewhere. */
export function PhotoField({ photo, imageUrl, fieldKey, name, change }: Props) {
  const text = useText().menu.edit
  const { announce } = useEditor()
  const fieldProps = useFieldProps()
  const input = useRef<HTMLInputElement>(null)
  const alt = photo?.alt ?? ""
  const { progress, error, send, stop } = usePhotoUpload(id => {
    change("photo.id", { photo: { id, alt: "" }, imageUrl: null })
    announce(text.photoDone)
  })
  const { error: goneError } = fieldProps(fieldKey("photo.id"))
  const shown = error ?? goneError
  const remove = () => {
    change("photo.id", { photo: null })
    announce(text.photoRemoved)
  }
  return (
    <fieldset className={`stack gap-3 ${style.photo}`} data-field={fieldKey("photo.id")}>
      <legend className={style.photoLabel}>{text.photo}</legend>
      <div className={`row wrap gap-3 ${style.photoRow}`}>
        {photo && <PhotoPicture photo={{ ...photo, alt: alt || text.picturePreview(name) }} />}
        <div className={`stack gap-2 ${style.photoActions}`}>
          <input
            ref={input}
            type="file"
            accept={accepted}
            hidden
            aria-label={text.choosePhoto}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              // So that the same file can be chosen again.
              currentTarget.value = ""
            }}
          />
          {progress ? (
            <Button icon="cross" onClick={stop}>
              {text.photoStop}
            </Button>
          ) : (
            <Button icon="plus" onClick={() => input.current?.click()}>
              {photo ? text.replacePhoto : text.choosePhoto}
            </Button>
          )}
          {photo && !progress && (
            <Button kind="danger" icon="trash" onClick={remove}>
              {text.removePhoto}
            </Button>
          )}
        </div>
      </div>
      <p className="hint" role="status">
        {progress ? progressText(progress, text) : text.photoHint}
      </p>
      {shown && (
        <p className={style.photoError} role="alert">
          {shown}
        </p>
      )}
      {photo ? (
        <TextField
          label={text.photoAlt}
          hint={text.photoAltHint}
          {...fieldProps(fieldKey("photo.alt"))}
          maxLength={250}
          value={alt}
          onChange={next => change("photo.alt", { photo: { ...photo, alt: next } })}
        />
      ) : (
        <PictureField
          field={fieldKey("imageUrl")}
          name={name}
          value={imageUrl}
          onChange={next => change("imageUrl", { imageUrl: next })}
        />
      )}
    </fieldset>
  )
}

function progressText(progress: Progress, text: ReturnType<typeof useText>["menu"]["edit"]): string {
  if (progress.step === "SHRINKING") return text.photoShrinking
  return progress.step === "SENDING" ? text.photoSending(progress.percent) : text.photoReading
}
