import { useEffect, useRef, useState } from "react"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"

interface Props {
  /** There is something to lose. */
  when: boolean
  title: string
  children: string
  stay: string
  leave: string
}

type Go = () => void

/** Asks before unsaved changes are left behind: by a link, by going back, or by closing the page. */
export function LeaveGuard({ when, title, children, stay, leave }: Props) {
  const [go, setGo] = useState<Go | null>(null)
  const mayLeave = useRef(false)
  useEffect(() => {
    if (!when) return
    mayLeave.current = false
    const ask = (onward: Go) => {
      if (mayLeave.current) return false
      setGo(() => onward)
      return true
    }
    const keepPage = (event: Event) => event.preventDefault()
    addEventListener("beforeunload", keepPage)
    const stop = "navigation" in globalThis ? guardNavigation(ask) : guardLinks(ask)
    return () => {
      removeEventListener("beforeunload", keepPage)
      stop()
    }
  }, [when])
  if (!go) return null
  const close = () => setGo(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{stay}</Button>
          <Button
            kind="danger"
            onClick={() => {
              mayLeave.current = true
              close()
              go()
            }}
          >
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}

/** True when it is asked, and so must not happen yet. */
type Ask = (onward: Go) => boolean

const elsewhere = (address: string) => new URL(address, location.href).pathname !== location.pathname

function guardNavigation(ask: Ask): () => void {
  const listen = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination
    if (!event.cancelable || !sameDocument || !elsewhere(url)) return
    const back = event.navigationType === "traverse"
    if (ask(() => (back ? navigation.traverseTo(key) : history.pushState(null, "", url)))) {
      event.preventDefault()
    }
  }
  navigation.addEventListener("navigate", listen)
  return () => navigation.removeEventListener("navigate", listen)
}

/** For browsers that do not tell where they are going: links at least can be held back. */
function guardLinks(ask: Ask): () => void {
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (!link || link.target === "_blank" || link.origin !== location.origin || !elsewhere(link.href)) return
    if (ask(() => history.pushState(null, "", link.href))) event.preventDefault()
  }
  document.addEventListener("click", listen, true)
  return () => document.removeEventListener("click", listen, true)
}
