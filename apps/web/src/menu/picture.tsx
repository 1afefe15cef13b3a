import { photoPath, photoSizes } from "@rasoi/contract/photo"
import { useState } from "react"
import type { Item } from "./document.ts"
import style from "./picture.module.css"
import { isPictureAddress } from "./picture-address.ts"

/** A picture from the web; only https URLs are fetched. */
export function Picture({ address, alt, failed }: { address: string; alt: string; failed?: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!isPictureAddress(address)) return null
  if (broken === address) return failed ? <p className="hint">{failed}</p> : null
  return (
    <img
      className={style.picture}
      src={address}
      alt={alt}
      width={160}
      height={120}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  )
}

/** A photo that the server keeps. Nothing, once it was removed. */
export function PhotoPicture({ photo }: { photo: NonNullable<Item["photo"]> }) {
  const [gone, setGone] = useState<string | null>(null)
  const [{ width, height }] = photoSizes
  if (gone === photo.id) return null
  return (
    <img
      className={style.picture}
      src={photoPath(photo.id, width)}
      alt={photo.alt}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setGone(photo.id)}
    />
  )
}
