import { useEffect, useEffectEvent, useRef } from "react"

interface Options {
  /** Another device moved the dialog's order or booking, and the dialog no longer fits it. */
  moved: boolean
  close: () => void
  /** Says who moved it. */
  explain: () => Promise<void>
}

/** Closes a dialog that no longer fits, and says why. Returns the function that closes it for the person. */
export function useCloseWhenMoved({ moved, close, explain }: Options): () => void {
  const isClosing = useRef(false)
  const leave = () => {
    isClosing.current = true
    close()
  }
  const leaveMoved = useEffectEvent(() => {
    // The own step of this device closes the dialog itself.
    if (isClosing.current) return
    leave()
    void explain()
  })
  useEffect(() => {
    if (moved) leaveMoved()
  }, [moved])
  return leave
}
