import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** All Node versions on this machine: the pinned one that runs this test, and the system's. */
export function everyNode(): { path: string; major: number }[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(each => !each.includes("node_modules"))
  const others = folders.map(each => join(each, "node")).filter(existsSync)
  const found = new Map<number, string>()
  for (const path of [process.execPath, ...others]) {
    const version = execFileSync(path, ["--version"], { encoding: "utf8" })
    const major = Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
    if (major >= 20 && !found.has(major)) found.set(major, path)
  }
  return [...found].map(([major, path]) => ({ major, path }))
}
