import { openSetupLines } from "@rasoi/core/rules"
import { useState } from "react"
import { useText } from "../../i18n/i18n.tsx"
import { Panel } from "../../parts/page.tsx"
import { Problem, Skeleton } from "../../parts/states.tsx"
import { late, WhenLoaded } from "../../parts/when-loaded.tsx"
import style from "./checklist.module.css"
import { Line } from "./line.tsx"
import { type Setup, useSetup } from "./queries.ts"

const Rehearsal = late(() => import("./rehearsal.tsx"))

/** In the inbox it is gone when every line is done or dismissed. */
export default function SetupChecklist() {
  const { data } = useSetup()
  const [rehearsing, setRehearsing] = useState(false)
  if (!data) return null
  // The dialog ends the rehearsal itself, also when it was the last open line.
  if (openSetupLines(data.lines).length === 0 && !rehearsing) return null
  return <List setup={data} rehearsing={rehearsing} onRehearse={setRehearsing} />
}

/** In the settings it stays. */
export function SetupList() {
  const { data, error, refetch } = useSetup()
  const [rehearsing, setRehearsing] = useState(false)
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} />
  return <List setup={data} rehearsing={rehearsing} onRehearse={setRehearsing} />
}

interface ListProps {
  setup: Setup
  rehearsing: boolean
  onRehearse: (rehearsing: boolean) => void
}

function List({ setup: { lines, gst, orderAccepted }, rehearsing, onRehearse }: ListProps) {
  const text = useText("setup").setup
  const open = openSetupLines(lines)
  return (
    <div className={style.checklist}>
      <Panel
        title={orderAccepted ? text.titleLater : text.title}
        about={text.about}
        actions={<strong>{text.progress(lines.length - open.length, lines.length)}</strong>}
      >
        <ul className={style.lines}>
          {lines.map(line => (
            <Line key={line.id} line={line} all={lines} gst={gst} onRehearse={() => onRehearse(true)} />
          ))}
        </ul>
      </Panel>
      <WhenLoaded>{rehearsing && <Rehearsal onClose={() => onRehearse(false)} />}</WhenLoaded>
    </div>
  )
}
