import { useEffect, useEffectEvent, useRef } from "react"
import { useToasts } from "./toast.tsx"

interface Options {
  /** Another device moved the dialog's order or booking, and the dialog no longer fits it. */
  moved: boolean
  close: () => void
  /** Who moved it, as a sentence. */
  describe: () => Promise<string | null>
}

/** Closes a dialog that no longer fits, and says why. Returns the function that closes it for the person. */
export function useCloseWhenMoved({ moved, close, describe }: Options): () => void {
  const toasts = useToasts()
  const isClosing = useRef(false)
  const leave = () => {
    isClosing.current = true
    close()
  }
  const leaveMoved = useEffectEvent(() => {
    // The own step of this device closes the dialog itself.
    if (isClosing.current) return
    leave()
    void describe().then(sentence => sentence && toasts.warn(sentence))
  })
  useEffect(() => {
    if (moved) leaveMoved()
  }, [moved])
  return leave
}
