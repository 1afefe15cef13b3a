import { expect, test } from "vitest"
import { readConfig } from "../../apps/server/src/config.ts"
import { environmentOf, readDeployFile } from "./compose.ts"

/** Every variable that the configuration reads. */
function knownVariables(): Set<string> {
  const names = new Set<string>()
  const recording = new Proxy({} as Record<string, string>, {
    get(_, name) {
      names.add(String(name))
      return undefined
    },
  })
  readConfig({ demo: true }, recording)
  return names
}

/** The variables of other programs. */
const others = new Set([
  "DOMAIN",
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
  "REDISCLI_AUTH",
  "PATH",
  "NODE_ENV",
])
const composeFiles = ["compose.yaml", "compose.fleet.yaml"]

test.each([
  ...composeFiles.map(file => ({ file, pattern: /\b([A-Z][A-Z_]+): /g })),
  ...["rasoi.service", "rasoi@.service", "Containerfile"].map(file => ({
    file,
    pattern: /\b([A-Z][A-Z_]+)=/g,
  })),
])("the configuration reads every variable in $file", ({ file, pattern }) => {
  // A build argument is no variable of the server.
  const text = readDeployFile(file).replaceAll(/^(#|ARG ).*$/gm, "")
  const named = [...text.matchAll(pattern)].map(([, name = ""]) => name).filter(name => !others.has(name))
  const known = knownVariables()
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(name => !known.has(name))).toEqual([])
})

test("only the container itself reaches its metrics, unless the operator says otherwise", () => {
  const [, block = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(readDeployFile("Containerfile")) ?? []
  const image = Object.fromEntries(
    [...block.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  expect(image).toHaveProperty("RASOI_DATA_DIR")
  for (const file of composeFiles) {
    const { metrics } = readConfig({ demo: false }, { ...image, ...environmentOf(readDeployFile(file)) })
    expect(metrics).toEqual({ host: "127.0.0.1", port: 9464 })
  }
})

test.each(composeFiles)("the configuration accepts the values in %s", file => {
  const environment = environmentOf(readDeployFile(file))
  expect(Object.keys(environment).length).toBeGreaterThan(2)
  expect(() => readConfig({ demo: false }, environment)).not.toThrow()
})
