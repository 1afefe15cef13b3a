import { hasPermission, type Permission, roles } from "@rasoi/contract/permissions"
import { Link } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { useMay } from "./session.ts"

interface Props {
  /** One of them is enough. */
  permission: Permission | readonly Permission[]
}

/** Says whose screen it is. */
export default function NotAllowed({ permission }: Props) {
  const { shell, team: text, rolePlurals } = useText("team")
  const may = useMay()
  const [language] = usePreference("language")
  const people = roles.filter(role => [permission].flat().some(each => hasPermission(role, each)))
  const names = people.map(role => rolePlurals[role])
  return (
    <Page title={text.notAllowed}>
      <Empty
        title={text.allowedTo(new Intl.ListFormat(language).format(names))}
        icon="person"
        action={<Link href="/">{may("service") ? shell.noPageAction : shell.places.keys}</Link>}
      >
        {text.notAllowedHelp}
      </Empty>
    </Page>
  )
}
