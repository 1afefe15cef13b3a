import { roles as roleNames } from "@rasoi/contract/permissions"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { useMay } from "../session/session.ts"
import { AddPerson } from "./add-person.tsx"
import { Devices } from "./devices.tsx"
import { People } from "./people.tsx"
import { Pins } from "./pins.tsx"
import style from "./team.module.css"

/** People who can sign in, their roles, and their devices. */
export default function Team() {
  const { team: text, roles } = useText("team")
  const [adding, setAdding] = useState(false)
  // Managers look after the devices only.
  if (!useMay()("team"))
    return (
      <Page title={text.devices} about={text.aboutDevices}>
        <Devices />
        <Pins />
      </Page>
    )
  return (
    <Page
      title={text.title}
      about={text.about}
      actions={
        <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <People />
      <Panel title={text.roles}>
        <dl className={style.roles}>
          {roleNames.map(role => (
            <div key={role}>
              <dt>{roles[role]}</dt>
              <dd className="soft">{text.roleHelp[role]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Devices />
      <Pins />
      {adding && <AddPerson onClose={() => setAdding(false)} />}
    </Page>
  )
}
