import { useState } from "react"
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
