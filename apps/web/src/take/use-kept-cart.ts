import { useEffect, useRef, useState } from "react"
import { useSession } from "../session/session.ts"
import { type Cart, isUntouched, newCart } from "../tablet/cart.ts"
import { readNote, writeNote } from "../tablet/notes.ts"
import { newId } from "../tablet/tablet.ts"

/** The order that is being taken. It survives a reload, and is deleted when it is placed or cleared. Undefined until it is read. */
export function useKeptCart(): [Cart | undefined, (cart: Cart) => void] {
  const { id } = useSession().restaurant
  const [cart, setCart] = useState<Cart>()
  // Writes go one after the other: a slow one must not bring an older cart back.
  const writing = useRef(Promise.resolve())
  useEffect(() => {
    let isGone = false
    void readNote(id, "cart")
      .catch(() => undefined)
      .then(kept => {
        // A new id: another tab may have read the same cart, and each of them can place it.
        if (!isGone) setCart(kept ? { ...newCart(), ...kept, id: newId("ord") } : newCart())
      })
    return () => {
      isGone = true
    }
  }, [id])
  const change = (next: Cart) => {
    setCart(next)
    writing.current = writing.current
      .then(() => writeNote(id, "cart", isUntouched(next) ? undefined : next))
      // Without room the order is still taken, and only a reload loses it.
      .catch(() => {})
  }
  return [cart, change]
}
