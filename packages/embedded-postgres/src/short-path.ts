import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"

/** The longest path of a Unix socket: 103 bytes on macOS, 107 on Linux. */
const longestPathBytes = 103
/** Not `os.tmpdir()`, whose path may be long as well. */
const parentDirs = ["/tmp", "/var/tmp"] as const

/** Gives the path of a socket in a directory. For a long path, a temporary link leads to the directory. */
export async function withSocketPath<T>(
  directory: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(directory, name)
  if (Buffer.byteLength(path) <= longestPathBytes) return use(path)
  const shortcut = makeShortcut()
  try {
    symlinkSync(directory, join(shortcut, "d"))
    return await use(join(shortcut, "d", name))
  } finally {
    rmSync(shortcut, { recursive: true, force: true })
  }
}

function makeShortcut(): string {
  const [first, second] = parentDirs
  try {
    return mkdtempSync(join(first, "rasoi-"))
  } catch {
    return mkdtempSync(join(second, "rasoi-"))
  }
}
