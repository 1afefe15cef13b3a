import type { May } from "./places.ts"

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
