import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

export const root = join(import.meta.dirname, "..")

/** The files of the checkout that match, with new ones that git does not ignore. Relative to the root. */
export function listFiles(...patterns: string[]): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns]
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8" })
  // Git lists a deleted file until the removal is staged.
  return listed.split("\0").filter(path => path !== "" && existsSync(join(root, path)))
}
