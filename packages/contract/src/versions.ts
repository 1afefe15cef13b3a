/** Dated versions of the public API, newest first. A new key is pinned to the newest. */
export const versions = ["2026-10-17"] as const
export type Version = (typeof versions)[number]
export const currentVersion: Version = versions[0]

export function isVersion(value: string): value is Version {
  return (versions as readonly string[]).includes(value)
}
