import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Panel } from "../../parts/page.tsx"
import { late, WhenLoaded } from "../../parts/when-loaded.tsx"

const Rehearsal = late(() => import("./rehearsal.tsx"))

/** On every device, because each one rings and prints by itself. */
export function RehearsalPanel() {
  const text = useText("setup").setup
  const [open, setOpen] = useState(false)
  return (
    <Panel title={text.lines.REHEARSAL.title} about={text.lines.REHEARSAL.about}>
      <div>
        <Button icon="bell" onClick={() => setOpen(true)}>
          {text.rehearse}
        </Button>
      </div>
      <WhenLoaded>{open && <Rehearsal onClose={() => setOpen(false)} />}</WhenLoaded>
    </Panel>
  )
}
