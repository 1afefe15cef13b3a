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
  /** What the guide for restaurants says about it. */
  readonly guide: string
}

const guide = "/docs/owners-guide"

/** In the order of the navigation. */
export const places = [
  { name: "inbox", path: "/", icon: "inbox", permission: "service", guide: `${guide}#the-days-work` },
  {
    name: "counter",
    path: "/counter",
    below: "/:section?",
    icon: "money",
    permission: "service",
    guide: `${guide}#the-counter`,
  },
  {
    name: "bookings",
    path: "/bookings",
    icon: "calendar",
    permission: "service",
    guide: `${guide}#bookings`,
  },
  {
    name: "menu",
    path: "/menu",
    below: "/*?",
    icon: "menu",
    permission: "service",
    guide: `${guide}#the-menu`,
  },
  {
    name: "finished",
    path: "/reports/finished",
    icon: "check",
    permission: "service",
    within: "reports",
    guide: `${guide}#the-days-end`,
  },
  {
    name: "reports",
    path: "/reports",
    below: "/:report?",
    icon: "chart",
    permission: "reports",
    guide: `${guide}#the-days-end`,
  },
  // Owners and managers. Others have only a few of the places in it, so they have them in the navigation.
  {
    name: "manage",
    path: "/manage",
    icon: "settings",
    permission: "devices",
    guide: `${guide}#the-places-of-the-console`,
  },
  {
    name: "settings",
    path: "/manage/settings",
    below: "/:section?",
    icon: "settings",
    permission: Object.values(sectionPermissions),
    within: "manage",
    guide: `${guide}#settings`,
  },
  {
    name: "page",
    path: "/manage/page",
    icon: "globe",
    permission: "page",
    within: "manage",
    guide: "/docs/your-page",
  },
  {
    name: "team",
    path: "/manage/team",
    icon: "people",
    permission: "team",
    within: "manage",
    guide: `${guide}#people-and-devices`,
  },
  {
    name: "devices",
    path: "/manage/devices",
    icon: "device",
    permission: "devices",
    within: "manage",
    guide: `${guide}#people-and-devices`,
  },
  {
    name: "keys",
    path: "/manage/keys",
    below: "/:id?",
    icon: "key",
    permission: "testKeys",
    within: "manage",
    guide: `${guide}#website-and-developers`,
  },
  {
    name: "requests",
    path: "/manage/requests",
    icon: "history",
    permission: "testKeys",
    within: "manage",
    guide: `${guide}#website-and-developers`,
  },
  {
    name: "testDesk",
    path: "/manage/test",
    icon: "flask",
    permission: "testDesk",
    within: "manage",
    guide: `${guide}#website-and-developers`,
  },
  {
    name: "docs",
    path: "/docs",
    icon: "help",
    permission: "testKeys",
    within: "manage",
    isOutside: true,
    guide: `${guide}#website-and-developers`,
  },
  {
    name: "device",
    path: "/device",
    icon: "device",
    permission: "account",
    within: "manage",
    guide: `${guide}#this-device`,
  },
] as const satisfies readonly Place[]

type AnyPlace = (typeof places)[number]
type PlaceWithScreen = Exclude<AnyPlace, { isOutside: true }>
type Named<Each extends AnyPlace> = Place & Pick<Each, "name" | "icon">

/** Every address that has a screen. */
export type ScreenName = PlaceWithScreen["name"]
export const screens: readonly Named<PlaceWithScreen>[] = places.filter(
  (place): place is PlaceWithScreen => !("isOutside" in place),
)

export type NavigationItem = Named<AnyPlace>
const all: readonly NavigationItem[] = places

type May = (permission: Permission) => boolean

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

/** Where the guide says more of a view than of its place. */
const guidesOfViews: Readonly<Record<string, string>> = {
  "/counter/day": `${guide}#online-orders-and-delivery-people`,
  "/menu/import": `${guide}#a-menu-from-your-own-sheet`,
  "/reports/watch": `${guide}#watch`,
  "/manage/settings/setup": `${guide}#the-first-day`,
}

/** What the guide says about the screen at this address. */
export function guideFor(path: string): string {
  return guidesOfViews[path] ?? placeAt(path)?.guide ?? guide
}

export const allGuides = [...places.map(({ guide: of }) => of), ...Object.values(guidesOfViews)]

/** The addresses of earlier versions, which people have as bookmarks. */
export const formerPaths: Readonly<Record<string, string>> = {
  "/finished": "/reports/finished",
  "/settings": "/manage/settings",
  "/blocked-phones": "/manage/settings/blocked",
  "/page": "/manage/page",
  "/team": "/manage/team",
  "/keys": "/manage/keys",
  "/requests": "/manage/requests",
  "/test": "/manage/test",
}

/** Where an address of an earlier version leads, with its query, which has no question mark. */
export function movedTo(path: string, query: string, may: May): string | undefined {
  const [former, now] = Object.entries(formerPaths).find(
    ([each]) => path === each || path.startsWith(`${each}/`),
  ) ?? ["", undefined]
  if (now === undefined) return undefined
  // The devices were on the screen of the team, where managers saw nothing else.
  const isOfDevices = former === "/team" && (new URLSearchParams(query).has("pair") || !may("team"))
  const to = isOfDevices ? "/manage/devices" : now + path.slice(former.length)
  return query === "" ? to : `${to}?${query}`
}
