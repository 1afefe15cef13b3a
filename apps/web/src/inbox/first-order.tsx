import { useMutation } from "@tanstack/react-query"
import { Link } from "wouter"
import { faultOf } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMedia } from "../parts/use-media.ts"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useMay, useSession } from "../session/session.ts"

const SetupChecklist = late(() => import("./setup/checklist.tsx"))

/** What an owner still has to do before the first order. The demo has nothing to set up. */
export function FirstDay() {
  const may = useMay()
  const { demo } = useSession()
  if (demo || !may("setup")) return null
  return (
    <WhenLoaded>
      <SetupChecklist />
    </WhenLoaded>
  )
}

/** In the demo: an order for this console. Its event brings it to the board. */
export function SendOrder({ kind }: { kind?: "primary" }) {
  const text = useText().inbox
  const [isPhone, isWide, isLarge] = [useMedia("phone"), useMedia("wide"), useMedia("large")]
  // On a phone the search needs the width, and beside the kitchen's dishes these do.
  const hasRoom = isWide ? isLarge : !isPhone
  const toasts = useToasts()
  const order = useMutation({
    async mutationFn() {
      const response = await fetch("/console/demo/order", { method: "POST", redirect: "manual" })
      // The server redirects a browser that has the order to the console, which is already open.
      if (response.type !== "opaqueredirect") throw await faultOf(response)
    },
    onError: toasts.failed,
  })
  if (!useSession().demo) return null
  return (
    <Button
      kind={kind}
      icon="plus"
      iconOnly={!kind && !hasRoom}
      busy={order.isPending}
      onClick={() => order.mutate()}
    >
      {text.sendOrder}
    </Button>
  )
}

/** What to do first on an empty board. */
export function FirstOrder() {
  const text = useText().inbox
  const may = useMay()
  const { demo } = useSession()
  if (demo) return <SendOrder kind="primary" />
  if (!may("testDesk")) return null
  return (
    <Link href="/manage/test" className="target">
      {text.tryTestDesk}
    </Link>
  )
}
