import { useEffect, useRef, useState } from "react"
import { Confirm } from "./confirm.tsx"

interface Props {
  /** There are unsaved changes. */
  when: boolean
  title: string
  children: string
  stay: string
  leave: string
}

type Go = () => void

/** Asks before the person leaves unsaved changes: by a link, the back button, or closing the page. */
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
    <Confirm
      title={title}
      cancel={stay}
      confirm={leave}
      onConfirm={() => {
        mayLeave.current = true
        close()
        go()
      }}
      onClose={close}
    >
      <p>{children}</p>
    </Confirm>
  )
}

/** Returns true when it asks, and then the navigation must wait. */
type Ask = (onward: Go) => boolean

const isOtherPage = (address: string) => new URL(address, location.href).pathname !== location.pathname

function guardNavigation(ask: Ask): () => void {
  const listen = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination
    if (!event.cancelable || !sameDocument || !isOtherPage(url)) return
    const back = event.navigationType === "traverse"
    if (ask(() => (back ? navigation.traverseTo(key) : history.pushState(null, "", url)))) {
      event.preventDefault()
    }
  }
  navigation.addEventListener("navigate", listen)
  return () => navigation.removeEventListener("navigate", listen)
}

/** For browsers without the Navigation API: intercepts links only. */
function guardLinks(ask: Ask): () => void {
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null
    if (!link || link.target === "_blank" || link.origin !== location.origin || !isOtherPage(link.href))
      return
    if (ask(() => history.pushState(null, "", link.href))) event.preventDefault()
  }
  document.addEventListener("click", listen, true)
  return () => document.removeEventListener("click", listen, true)
}
