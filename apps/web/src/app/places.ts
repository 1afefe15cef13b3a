import type { Permission } from "@rasoi/contract"

/** A place of the console: an address with its screen, and a link in the navigation if it has an icon. */
interface Place {
  /** Its text in `shell.places`, and its screen in `app.tsx`. */
  readonly name: string
  readonly path: string
  /** The addresses below it that its screen shows, as a pattern. */
  readonly below?: string
  readonly permission: Permission
  readonly icon?: string
  /** In the navigation only for people who do not take orders, whose list is short. */
  readonly withoutService?: true
  /** A page of the server, and no screen of the console. */
  readonly isOutside?: true
}

/** In the order of the navigation. */
export const places = [
  { name: "inbox", path: "/", icon: "inbox", permission: "service" },
  { name: "counter", path: "/counter", below: "/:section?", icon: "money", permission: "service" },
  { name: "bookings", path: "/bookings", icon: "calendar", permission: "service" },
  { name: "menu", path: "/menu", below: "/*?", icon: "menu", permission: "service" },
  { name: "finished", path: "/finished", icon: "check", permission: "service" },
  { name: "reports", path: "/reports", below: "/:report?", icon: "chart", permission: "reports" },
  { name: "settings", path: "/settings", below: "/:section?", icon: "settings", permission: "settings" },
  { name: "page", path: "/page", icon: "globe", permission: "page" },
  { name: "team", path: "/team", icon: "people", permission: "devices" },
  { name: "keys", path: "/keys", below: "/:id?", icon: "key", permission: "testKeys" },
  { name: "requests", path: "/requests", icon: "history", permission: "testKeys", withoutService: true },
  { name: "testDesk", path: "/test", icon: "flask", permission: "testDesk" },
  {
    name: "docs",
    path: "/docs",
    icon: "help",
    permission: "testKeys",
    withoutService: true,
    isOutside: true,
  },
  { name: "device", path: "/device", icon: "device", permission: "account" },
  { name: "blockedPhones", path: "/blocked-phones", permission: "blockedPhones" },
] as const satisfies readonly Place[]

type AnyPlace = (typeof places)[number]
type PlaceWithScreen = Exclude<AnyPlace, { isOutside: true }>

/** Every address that has a screen. */
export type ScreenName = PlaceWithScreen["name"]
export const screens: readonly (Place & { readonly name: ScreenName })[] = places.filter(
  (place): place is PlaceWithScreen => !("isOutside" in place),
)

/** The links of the navigation. */
export type NavigationItem = Place & Pick<Extract<AnyPlace, { icon: string }>, "name" | "icon">
export const navigationItems: readonly NavigationItem[] = places.filter(place => "icon" in place)
