import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { listFiles, root } from "../list-files.ts"
import { toolFolders } from "../tool-folders.ts"

/** Stryker writes its mutants into the sources. In a copy, a run that is killed leaves the checkout as it was. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), "rasoi-mutation-"))
  for (const path of listFiles()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  linkPackages(copy)
  return copy
}

/** Every package is linked, except our own: those links are relative and must lead into the copy. */
function linkPackages(copy: string): void {
  const packages = join(root, "node_modules")
  mkdirSync(join(copy, "node_modules"))
  for (const name of readdirSync(packages)) {
    const [from, to] = [join(packages, name), join(copy, "node_modules", name)]
    if (name === "@rasoi") cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, to)
  }
  const tools = join(toolFolders.mutation, "node_modules")
  symlinkSync(join(root, tools), join(copy, tools))
}
