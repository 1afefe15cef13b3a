import { lazy, Suspense, useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Panel } from "../../parts/page.tsx"

const Rehearsal = lazy(() => import("./rehearsal.tsx"))

/** On every device, because each one rings and prints by itself. */
export function RehearsalPanel() {
  const text = useText().setup
  const [open, setOpen] = useState(false)
  return (
    <Panel title={text.lines.REHEARSAL.title} about={text.lines.REHEARSAL.about}>
      <div>
        <Button icon="bell" onClick={() => setOpen(true)}>
          {text.rehearse}
        </Button>
      </div>
      <Suspense>{open && <Rehearsal onClose={() => setOpen(false)} />}</Suspense>
    </Panel>
  )
}
