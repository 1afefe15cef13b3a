import { roles as roleNames } from "@rasoi/contract/permissions"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { AddPerson } from "./add-person.tsx"
import { People } from "./people.tsx"
import style from "./team.module.css"

/** People who can sign in, and their roles. */
export default function Team() {
  const { team: text, roles } = useText("team")
  const [adding, setAdding] = useState(false)
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
      {adding && <AddPerson onClose={() => setAdding(false)} />}
    </Page>
  )
}
