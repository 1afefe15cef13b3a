import { type Permission, rolesWith } from "@rasoi/contract/permissions"
import { Link } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { useMay } from "../session/session.ts"

interface Props {
  permission: Permission
}

/** Says whose screen it is. */
export default function NotAllowed({ permission }: Props) {
  const { shell, team: text, rolePlurals } = useText("team")
  const may = useMay()
  const [language] = usePreference("language")
  const people = rolesWith(permission).map(role => rolePlurals[role])
  return (
    <Page title={text.notAllowed}>
      <Empty
        title={text.allowedTo(new Intl.ListFormat(language).format(people))}
        icon="person"
        action={
          may("service") ? (
            <Link href="/">{shell.noPageAction}</Link>
          ) : (
            <Link href="/keys">{shell.places.keys}</Link>
          )
        }
      >
        {text.notAllowedHelp}
      </Empty>
    </Page>
  )
}
