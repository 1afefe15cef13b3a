import type { PhotoDocument } from "@rasoi/contract/console"
import { photoTypes } from "@rasoi/contract/photo"
import { type ReactNode, useEffect, useRef } from "react"
import { type Strings, useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { TextField } from "../../parts/field.tsx"
import { PhotoPicture } from "../picture.tsx"
import style from "./photo-picker.module.css"
import { type Progress, usePhotoUpload } from "./use-photo-upload.ts"

/** How the form that a field belongs to finds it, and what is wrong with it. */
interface Marked {
  readonly "data-field"?: string
  readonly "data-path"?: string
  readonly error?: string | undefined
}

interface Props {
  legend: string
  hint: string
  photo: PhotoDocument | null
  /** What the preview is, while nothing is written about the photo. */
  previewText: string
  photoMark: Marked
  altMark: Marked
  /** A new photo, with the text of the one before; null: it is removed. */
  onPhoto: (photo: PhotoDocument | null) => void
  onAlt: (photo: PhotoDocument) => void
  /** Makes the file what is sent; without it, a photo is only made smaller. */
  prepare?: (file: Blob) => Promise<Blob>
  /** In place of the text, while there is no photo. */
  children?: ReactNode
}

/** Browsers convert an iPhone's photos for this list. */
const accepted = photoTypes.join(",")

/** Chooses a photo, sends it, shows it, and asks what it shows. */
export function PhotoPicker(props: Props) {
  const { legend, hint, photo, previewText, photoMark, altMark, onPhoto, onAlt, prepare, children } = props
  const text = useText("menu").menu.edit
  const input = useRef<HTMLInputElement>(null)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // The text may change while the next photo is being sent.
  const newestAlt = useRef("")
  useEffect(() => {
    newestAlt.current = photo?.alt ?? ""
  })
  const { progress, error, send, stop } = usePhotoUpload(
    id => onPhoto({ id, alt: newestAlt.current }),
    prepare,
  )
  const remove = () => {
    onPhoto(null)
    // This button goes away: the focus moves to "Choose a photo".
    fieldset.current?.querySelector("button")?.focus()
  }
  const { error: goneError, ...mark } = photoMark
  const shown = error ?? goneError
  return (
    <fieldset ref={fieldset} className={`stack gap-3 ${style.photo}`} {...mark}>
      <legend className={style.label}>{legend}</legend>
      <div className={`row wrap gap-3 ${style.row}`}>
        {photo && <PhotoPicture photo={{ ...photo, alt: photo.alt || previewText }} />}
        <div className={`stack gap-2 ${style.actions}`}>
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
        {progress ? progressText(progress, text) : hint}
      </p>
      {shown && (
        <p className="fault small" role="alert">
          {shown}
        </p>
      )}
      {photo ? (
        <TextField
          label={text.photoAlt}
          hint={text.photoAltHint}
          {...altMark}
          limit="photoAlt"
          value={photo.alt}
          onChange={alt => onAlt({ ...photo, alt })}
        />
      ) : (
        children
      )}
    </fieldset>
  )
}

function progressText(progress: Progress, text: Strings["menu"]["edit"]): string {
  if (progress.step === "SHRINKING") return text.photoShrinking
  return progress.step === "SENDING" ? text.photoSending(progress.percent) : text.photoReading
}
