import { useState } from "react"
import { useLocation } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { useSession } from "../session/session.ts"
import { type Cart, newCart } from "../tablet/cart.ts"
import { readNote, writeNote } from "../tablet/notes.ts"
import type { OpenTab } from "../tablet/tabs.ts"

/** Goes to taking an order, with this table chosen. Dishes of an order that was begun are not taken along unasked. */
export function AddRound({ tab }: { tab: OpenTab }) {
  const text = useText("counter").counterTables
  const { id } = useSession().restaurant
  const [, navigate] = useLocation()
  const [begun, setBegun] = useState<Cart | null>(null)
  const go = async (cart: Cart) => {
    const chosen = { id: tab.id, label: tab.label, isNew: false }
    await writeNote(id, "cart", { ...cart, kind: "TABLE", tab: chosen })
    navigate("/counter")
  }
  const start = async () => {
    const cart = await readNote(id, "cart").catch(() => undefined)
    const isOfThisTable = cart?.kind === "TABLE" && cart.tab?.id === tab.id
    if (cart && cart.lines.length > 0 && !isOfThisTable) setBegun(cart)
    else await go(isOfThisTable && cart ? cart : newCart())
  }
  return (
    <>
      <Button kind="primary" size="large" icon="plus" onClick={() => void start()}>
        {text.addRound}
      </Button>
      {begun && (
        <Dialog
          title={text.beganOther}
          onClose={() => setBegun(null)}
          actions={
            <>
              <Button onClick={() => void go(newCart())}>{text.beginAnew}</Button>
              <Button kind="primary" onClick={() => void go(begun)}>
                {text.useDishes}
              </Button>
            </>
          }
        >
          <p>{text.beganOtherHelp(tab.label)}</p>
        </Dialog>
      )}
    </>
  )
}
