import { useText } from "../i18n/i18n.tsx"
import { CardLinks } from "../parts/card-links.tsx"
import { Page } from "../parts/page.tsx"
import { useMay } from "../session/session.ts"
import style from "./manage.module.css"
import { type NavigationItem, placesWithin } from "./places.ts"

const forDevelopers: ReadonlySet<string> = new Set(["keys", "requests", "testDesk", "docs"])

/** What is set up once and changed now and then: the restaurant, its people and devices, what developers need. */
export default function Manage() {
  const { manage: text } = useText("places")
  const places = placesWithin("manage", useMay())
  return (
    <Page title={text.title} about={text.about}>
      <nav aria-label={text.title} className={style.groups}>
        <Cards places={places.filter(({ name }) => !forDevelopers.has(name))} />
        <h2>{text.developers}</h2>
        <Cards places={places.filter(({ name }) => forDevelopers.has(name))} />
      </nav>
    </Page>
  )
}

function Cards({ places }: { places: readonly NavigationItem[] }) {
  const { manage: text, shell } = useText("places")
  const may = useMay()
  const { settings, settingsOfManagers, ...others } = text.abouts
  const abouts: Readonly<Record<string, string>> = {
    ...others,
    settings: may("settings") ? settings : settingsOfManagers,
  }
  const links = places.map(({ name, path, icon, isOutside }) => ({
    name,
    href: path,
    icon,
    title: shell.places[name],
    about: abouts[name] ?? "",
    isOutside,
  }))
  return <CardLinks links={links} />
}
