import type { Permission } from "@rasoi/contract"
import type { IconName } from "../../parts/icon.tsx"
import type { May } from "../places.ts"
import type { Findable, SearchedTexts } from "./findable.ts"

type PlaceName = keyof SearchedTexts["shell"]["places"]

interface Views {
  readonly place: PlaceName
  readonly path: string
  readonly icon: IconName
  readonly names: (text: SearchedTexts) => object
  /** Without those that have the address of the place. */
  readonly views: Readonly<Record<string, Permission>>
}

/** The views of a screen that have addresses of their own. */
const screens: readonly Views[] = [
  {
    place: "counter",
    path: "/counter",
    icon: "money",
    names: ({ counter }) => counter.sections,
    views: { tables: "service", bills: "service", day: "service" },
  },
  {
    place: "menu",
    path: "/menu",
    icon: "menu",
    names: ({ menu }) => menu.tabs,
    views: { edit: "menu", versions: "menu", import: "menu" },
  },
  {
    place: "reports",
    path: "/reports",
    icon: "chart",
    names: ({ reports }) => reports.tabs,
    views: {
      missed: "reports",
      sales: "reports",
      items: "reports",
      bookings: "reports",
      watch: "days",
    },
  },
]

export function viewsFor(may: May): Findable[] {
  return screens.flatMap(({ place, path, icon, names, views }) =>
    Object.entries(views)
      .filter(([, permission]) => may(permission))
      .map(([view]) => ({
        group: "places",
        href: `${path}/${view}`,
        icon,
        name: text => (names(text) as Readonly<Record<string, string>>)[view] ?? "",
        about: ({ shell }) => shell.places[place],
      })),
  )
}
