import type { Permission } from "@rasoi/contract"
import { sectionPermissions } from "../settings/sections.ts"

/** A place of the console: an address with its screen, and a link in the navigation if it has an icon. */
export interface Place {
  /** Its text in `shell.places`, and its screen in `app.tsx`. */
  readonly name: string
  readonly path: string
  /** The addresses below it that its screen shows, as a pattern. */
  readonly below?: string
  /** One of them is enough. */
  readonly permission: Permission | readonly Permission[]
  readonly icon: string
  /** The place that lists it. It is in the navigation of people who may not open that one. */
  readonly within?: string
  /** A page of the server, and no screen of the console. */
  readonly isOutside?: true
}

/** In the order of the navigation. */
export const places = [
  { name: "inbox", path: "/", icon: "inbox", permission: "service" },
  {
    name: "counter",
    path: "/counter",
    below: "/:section?",
    icon: "money",
    permission: "service",
  },
  {
    name: "bookings",
    path: "/bookings",
    icon: "calendar",
    permission: "service",
  },
  {
    name: "menu",
    path: "/menu",
    below: "/*?",
    icon: "menu",
    permission: "service",
  },
  {
    name: "finished",
    path: "/reports/finished",
    icon: "check",
    permission: "service",
    within: "reports",
  },
  {
    name: "reports",
    path: "/reports",
    below: "/:report?",
    icon: "chart",
    permission: "reports",
  },
  // Owners and managers. Others have only a few of the places in it, so they have them in the navigation.
  {
    name: "manage",
    path: "/manage",
    icon: "settings",
    permission: "devices",
  },
  {
    name: "settings",
    path: "/manage/settings",
    below: "/:section?",
    icon: "settings",
    permission: Object.values(sectionPermissions),
    within: "manage",
  },
  {
    name: "page",
    path: "/manage/page",
    icon: "globe",
    permission: "page",
    within: "manage",
  },
  {
    name: "team",
    path: "/manage/team",
    icon: "people",
    permission: "team",
    within: "manage",
  },
  {
    name: "devices",
    path: "/manage/devices",
    icon: "device",
    permission: "devices",
    within: "manage",
  },
  {
    name: "keys",
    path: "/manage/keys",
    below: "/:id?",
    icon: "key",
    permission: "testKeys",
    within: "manage",
  },
  {
    name: "requests",
    path: "/manage/requests",
    icon: "history",
    permission: "testKeys",
    within: "manage",
  },
  {
    name: "testDesk",
    path: "/manage/test",
    icon: "flask",
    permission: "testDesk",
    within: "manage",
  },
  {
    name: "docs",
    path: "/docs",
    icon: "help",
    permission: "testKeys",
    within: "manage",
    isOutside: true,
  },
  {
    name: "device",
    path: "/device",
    icon: "device",
    permission: "account",
    within: "manage",
  },
] as const satisfies readonly Place[]

type AnyPlace = (typeof places)[number]
export type PlaceName = AnyPlace["name"]
type PlaceWithScreen = Exclude<AnyPlace, { isOutside: true }>
type Named<Each extends AnyPlace> = Place & Pick<Each, "name" | "icon">

/** Every address that has a screen. */
export type ScreenName = PlaceWithScreen["name"]
export const screens: readonly Named<PlaceWithScreen>[] = places.filter(
  (place): place is PlaceWithScreen => !("isOutside" in place),
)

export type NavigationItem = Named<AnyPlace>
const all: readonly NavigationItem[] = places

export type May = (permission: Permission) => boolean

export function mayOpen({ permission }: Pick<Place, "permission">, may: May): boolean {
  return [permission].flat().some(may)
}

/** The place that lists this one, if the person may open it. */
export function outerOf({ within }: Pick<Place, "within">, may: May): NavigationItem | undefined {
  return all.find(place => place.name === within && mayOpen(place, may))
}

/** The links of the navigation. The first one is the person's home. */
export function navigationFor(may: May): NavigationItem[] {
  return all.filter(place => mayOpen(place, may) && !outerOf(place, may))
}

/** What a place leads to. */
export function placesWithin(name: string, may: May): NavigationItem[] {
  return all.filter(({ within, ...place }) => within === name && mayOpen(place, may))
}

/** The place with the screen that the address shows. */
export function placeAt(path: string): NavigationItem | undefined {
  const found = screens.filter(place => path === place.path || path.startsWith(`${place.path}/`))
  return found.sort((one, other) => other.path.length - one.path.length)[0]
}
