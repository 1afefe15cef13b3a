import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { checkImports, importsOf, serverLayers } from "./import-rules.ts"
import { root } from "./list-files.ts"

const server = "apps/server/src"
const features = `${server}/features`
const check = (...files: [path: string, text: string][]) =>
  checkImports(files.map(([path, text]) => ({ path, text })))

test("imports are found in every form", () => {
  const text = `import a from "./a.ts"
import type { B } from "./b.ts"
export * from './c.ts'
import "./d.ts"
const e = await import("./e.ts")
import {
  f,
} from "./f.ts"`
  expect(importsOf(text)).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts", "./f.ts"])
})

test.each([
  ["packages/contract/src/a.ts", "@rasoi/core"],
  ["packages/core/src/a.ts", "@rasoi/server"],
  ["packages/core/src/a.ts", "../../../apps/server/src/base/ids.ts"],
  ["packages/sdk/src/a.ts", "@rasoi/core"],
  ["packages/embedded-postgres/src/a.ts", "@rasoi/contract"],
  ["packages/embedded-postgres/src/a.ts", "../../../apps/server/src/db/log.ts"],
  ["packages/core/src/a.ts", "@rasoi/embedded-postgres"],
  ["apps/web/src/a.ts", "@rasoi/core"],
  ["apps/storefront/a.ts", "@rasoi/contract"],
  ["apps/storefront/a.ts", "@rasoi/server"],
])("%s may not import %s", (path, target) => {
  expect(check([path, `import x from "${target}"`])).toHaveLength(1)
})

test.each([
  ["packages/core/src/a.ts", "@rasoi/contract/console"],
  ["apps/server/src/features/keys/a.ts", "@rasoi/core"],
  ["apps/server/src/db/a.ts", "@rasoi/embedded-postgres"],
  ["apps/web/src/a.ts", "@rasoi/contract"],
  ["apps/web/src/a.ts", "@rasoi/core/rules"],
  ["apps/server/src/features/pages/a.ts", "@rasoi/storefront"],
  ["apps/storefront/a.ts", "@rasoi/sdk"],
])("%s may import %s", (path, target) => {
  expect(check([path, `import x from "${target}"`])).toEqual([])
})

test("what a browser loads of the core brings no package with it, however deep", () => {
  const core = "packages/core/src"
  const faultsOf = (text: string) =>
    check(
      [`${core}/rules.ts`, `export { a } from "./a.ts"`],
      [`${core}/a.ts`, `import { b } from "./b/b.ts"`],
      [`${core}/b/b.ts`, text],
      [`${core}/zone.ts`, `import { Temporal } from "temporal-polyfill"`],
    )
  expect(faultsOf(`import { Temporal } from "temporal-polyfill"`)).toHaveLength(1)
  expect(faultsOf(`import { zone } from "../zone.ts"`)).toEqual([expect.stringContaining("core/src/zone.ts")])
  expect(faultsOf(`import { type Fault, mostFaults } from "@rasoi/contract"`)).toHaveLength(1)
  expect(faultsOf(`export type A = B\nimport x from "temporal-polyfill"`)).toHaveLength(1)
  expect(faultsOf(`import type {\n  Fault,\n} from "@rasoi/contract"`)).toEqual([])
})

test("the SDK imports nothing but its own files; its tests may import the contract", () => {
  for (const target of ["@rasoi/contract", "node:crypto", "undici"]) {
    expect(check(["packages/sdk/src/a.ts", `import type { X } from "${target}"`])).toHaveLength(1)
  }
  expect(check(["packages/sdk/src/a.ts", `import x from "./b.ts"`])).toEqual([])
  expect(check(["packages/sdk/src/a.test.ts", `import x from "@rasoi/contract"`])).toEqual([])
})

test("a folder of the server imports only lower layers, and every folder has its layer", () => {
  expect(check([`${server}/http/a.ts`, `import x from "../features/keys/index.ts"`])).toHaveLength(1)
  expect(check([`${server}/db/a.ts`, `import x from "../http/index.ts"`])).toHaveLength(1)
  expect(check([`${server}/http/a.ts`, `import x from "../db/index.ts"`])).toEqual([])
  expect(check([`${server}/features/keys/a.ts`, `import x from "../../start/app.ts"`])).toHaveLength(1)
  expect(check([`${server}/other/a.ts`, `import x from "../db/index.ts"`])).toHaveLength(1)
})

test("a new folder or loose file of the server has a layer before it imports anything", () => {
  expect(check([`${server}/lately/a.ts`, ""], [`${server}/loose.ts`, ""])).toHaveLength(2)
  expect(check([`${server}/base/a.ts`, ""], [`${server}/lately/a.test.ts`, ""])).toEqual([])
})

test("what runs in production imports no code of tests", () => {
  const [fault] = check([`${features}/orders/a.ts`, 'import x from "./model.fixture.ts"'])
  expect(fault).toContain("is for tests")
  expect(check([`${features}/orders/a.test.ts`, 'import x from "./model.fixture.ts"'])).toEqual([])
})

test("ARCHITECTURE.md has the same layers", () => {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8")
  const rows = [...text.matchAll(/^\| `([\w.-]+)` \| [^|]+ \| ([^|]+) \|$/gm)]
  const names = (cell: string) => [...cell.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name)
  const written = Object.fromEntries(rows.map(([, layer = "", cell = ""]) => [layer, names(cell)]))
  expect(written).toEqual(serverLayers)
})

test("a feature reaches another through its index.ts only", () => {
  expect(check([`${features}/menu/a.ts`, `import x from "../keys/store.ts"`])).toHaveLength(1)
  expect(check([`${features}/menu/a.ts`, `import x from "../keys/index.ts"`])).toEqual([])
})

test("features have no import cycle", () => {
  const faults = check(
    [`${features}/menu/a.ts`, `import x from "../keys/index.ts"`],
    [`${features}/keys/a.ts`, `import x from "../staff/index.ts"`],
    [`${features}/staff/a.ts`, `import x from "../menu/index.ts"`],
  )
  expect(faults).toEqual(["features in a cycle: keys → staff → menu → keys"])
})

test("everybody reaches a part of a group through the part's index.ts only", () => {
  const part = `${features}/billing/bills`
  for (const [path, target] of [
    [`${features}/billing/tabs/a.ts`, "../bills/store.ts"],
    [`${features}/orders/a.ts`, "../billing/bills/store.ts"],
    [`${server}/demo/a.ts`, "../features/billing/bills/store.ts"],
  ] as const) {
    expect(check([path, `import x from "${target}"`])).toHaveLength(1)
    expect(check([path, `import x from "${target.replace("store.ts", "index.ts")}"`])).toEqual([])
  }
  expect(check([`${part}/a.ts`, `import x from "./store.ts"`])).toEqual([])
  expect(check([`${part}/a.test.ts`, `import x from "../tabs/store.ts"`])).toEqual([])
})

test("parts of a group have no import cycle, nor has the group with a feature", () => {
  expect(
    check(
      [`${features}/billing/bills/a.ts`, `import x from "../tabs/index.ts"`],
      [`${features}/billing/tabs/b.ts`, `import x from "../bills/index.ts"`],
    ),
  ).toEqual(["features in a cycle: billing/bills → billing/tabs → billing/bills"])
  expect(
    check(
      [`${features}/billing/bills/a.ts`, `import x from "../../orders/index.ts"`],
      [`${features}/orders/b.ts`, `import x from "../billing/tabs/index.ts"`],
    ),
  ).toEqual(["features in a cycle: billing → orders → billing"])
})

test("files do not import each other, not even their types", () => {
  const faults = check(
    ["packages/core/src/a.ts", `import type { B } from "./b/b.ts"`],
    ["packages/core/src/b/b.ts", `import { a } from "../a.ts"`],
  )
  expect(faults).toEqual([
    "files in a circle: packages/core/src/a.ts → packages/core/src/b/b.ts → packages/core/src/a.ts",
  ])
})

test("the console's layers are checked", () => {
  expect(check(["apps/web/src/parts/page.tsx", `import x from "../app/frame.tsx"`])).toHaveLength(1)
})

test("only config.ts reads the environment; SQL is only in store.ts; the core has no clock", () => {
  expect(check([`${server}/start/app.ts`, "const x = process.env.PORT"])).toHaveLength(1)
  expect(check([`${server}/config.ts`, "const x = process.env.PORT"])).toEqual([])
  expect(check([`${features}/menu/routes.ts`, 'const x = sql("a", "select 1")'])).toHaveLength(1)
  expect(check([`${features}/menu/store.ts`, 'const x = sql("a", "select 1")'])).toEqual([])
  const both = check(
    [`${features}/menu/store.ts`, 'const x = sql("a", "select 1")'],
    [`${features}/orders/store.test.ts`, 'const x = sql("a", "select 2")'],
  )
  expect(both).toEqual([expect.stringContaining('"a" is already used in')])
  expect(check(["packages/core/src/a.ts", "const x = Date.now()"])).toHaveLength(1)
  expect(check(["packages/core/src/a.ts", 'import { readFile } from "node:fs"'])).toHaveLength(1)
})

test.each([
  [
    "awaited after another await",
    "const menu = menus.get(id)\n  const place = await places.get(id)\n  return [await menu, place]",
    1,
  ],
  [
    "awaited after andThen",
    "const menu = menus.get(id)\n  return andThen(places.get(id), place => andThen(menu, use))",
    1,
  ],
  ["awaited at once", "const menu = menus.get(id)\n  return await menu", 0],
  ["with a catch", "const lost = wait()\n  lost.catch(() => {})\n  await work()\n  await lost", 0],
  [
    "with a comment that it never rejects",
    "// It never rejects.\n  const end = wait()\n  await work()\n  await end",
    0,
  ],
  [
    "of another function",
    "const menu = menus.get(id)\n}\nasync function other() {\n  await work()\n  await menu",
    0,
  ],
])("a promise %s", (_, lines, count) => {
  expect(check([`${server}/base/a.ts`, `async function load() {\n  ${lines}\n}\n`])).toHaveLength(count)
})
