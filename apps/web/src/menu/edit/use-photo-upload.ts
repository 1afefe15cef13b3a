import { photoLimits } from "@rasoi/contract/photo"
import { useEffect, useRef, useState } from "react"
import { describeFault } from "../../api/describe-fault.ts"
import { ApiFault } from "../../api/send.ts"
import { sendPhoto } from "../../api/upload.ts"
import { type Texts, useText } from "../../i18n/i18n.tsx"
import { shrinkPhoto } from "./shrink-photo.ts"

export type Progress = { step: "SHRINKING" } | { step: "SENDING"; percent: number } | { step: "READING" }

/** Sends one photo at a time: choosing another stops the one before. */
export function usePhotoUpload(onPhoto: (id: string) => void, prepare = shrinkPhoto) {
  const text = useText("menu")
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<string | undefined>()
  const running = useRef<AbortController | null>(null)
  // While a photo is sent, the form may change: what is called then is of the newest one.
  const latest = useRef(onPhoto)
  useEffect(() => {
    latest.current = onPhoto
  })
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    stop()
    const own = new AbortController()
    running.current = own
    setError(undefined)
    setProgress({ step: "SHRINKING" })
    try {
      const photo = await prepare(file)
      own.signal.throwIfAborted()
      if (photo.size > photoLimits.bytes) return setError(text.menu.edit.photoTooLarge)
      const { id } = await sendPhoto(photo, {
        signal: own.signal,
        onProgress: part => setProgress(progressOf(part)),
      })
      if (!own.signal.aborted) latest.current(id)
    } catch (fault) {
      if (!own.signal.aborted) setError(describe(fault, text))
    } finally {
      if (running.current === own) setProgress(null)
    }
  }

  return { progress, error, send, stop }
}

function progressOf(part: number): Progress {
  return part >= 1 ? { step: "READING" } : { step: "SENDING", percent: Math.floor(part * 100) }
}

function describe(fault: unknown, text: Texts<"menu">): string {
  if (!(fault instanceof ApiFault) || fault.code === "NETWORK") return text.menu.edit.photoNetwork
  if (fault.code === "PAYLOAD_TOO_LARGE") return text.menu.edit.photoTooLarge
  const [first] = fault.faults
  return first ? describeFault(first, text) : fault.message
}
