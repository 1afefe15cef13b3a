import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnvironmentFile } from "./environment-file.ts"

/** Where systemd looks for units, the first one first. */
export const unitDirectories = [
  "/etc/systemd/system",
  "/run/systemd/system",
  "/usr/local/lib/systemd/system",
  "/usr/lib/systemd/system",
]

const read = new Set(["User", "Environment", "EnvironmentFile"])

export interface Unit {
  readonly user: string
  readonly environment: Readonly<Record<string, string>>
}

/** The account and the environment that systemd gives a unit: `rasoi` for rasoi.service, `rasoi@angaara` for an instance. */
export function readUnit(name: string, directories: readonly string[] = unitDirectories): Unit {
  const [prefix = "", instance] = name.split("@")
  const template = instance === undefined ? undefined : `${prefix}@`
  const texts = [readMainFile([name, template], directories), ...readDropIns([template, name], directories)]
  const settings = texts
    .flatMap(parseService)
    .filter(([key]) => read.has(key))
    .map(([key, value]) => [key, expand(value, name)] as const)
  let user = "root"
  let variables: Record<string, string> = {}
  let files: string[] = []
  for (const [key, value] of settings) {
    // An empty value takes back those before it.
    if (key === "User") user = value || "root"
    if (key === "Environment") variables = value === "" ? {} : { ...variables, ...parseAssignments(value) }
    if (key === "EnvironmentFile") files = value === "" ? [] : [...files, value]
  }
  // Files override Environment=, whichever comes first.
  return { user, environment: Object.assign({}, variables, ...files.map(readVariables)) }
}

function readMainFile(names: readonly (string | undefined)[], directories: readonly string[]): string {
  const paths = names.flatMap(name => (name ? directories.map(each => join(each, `${name}.service`)) : []))
  const found = paths.find(path => existsSync(path))
  if (found === undefined)
    throw new Error(`There is no unit ${names[0]}.service in ${directories.join(", ")}.`)
  return readFileSync(found, "utf8")
}

/** What `systemctl edit` writes: NAME.service.d/*.conf, by file name; the first directory that has a name counts. */
function readDropIns(names: readonly (string | undefined)[], directories: readonly string[]): string[] {
  const files = new Map<string, string>()
  for (const name of names.filter(each => each !== undefined)) {
    for (const directory of directories.map(each => join(each, `${name}.service.d`)).reverse()) {
      if (!existsSync(directory)) continue
      for (const file of readdirSync(directory).filter(each => each.endsWith(".conf")))
        files.set(file, join(directory, file))
    }
  }
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => readFileSync(path, "utf8"))
}

/** The lines of [Service], with continued lines joined. */
function parseService(text: string): [string, string][] {
  const settings: [string, string][] = []
  let section = ""
  const lines = text.split("\n").filter(line => !/^\s*[#;]/.test(line))
  for (const line of lines.join("\n").replaceAll("\\\n", " ").split("\n")) {
    const trimmed = line.trim()
    if (trimmed.startsWith("[")) section = trimmed
    const equals = trimmed.indexOf("=")
    if (section === "[Service]" && equals > 0)
      settings.push([trimmed.slice(0, equals).trimEnd(), trimmed.slice(equals + 1).trimStart()])
  }
  return settings
}

/** `A=b "C=d e"`, as Environment= has them. */
function parseAssignments(text: string): Record<string, string> {
  if (text.includes("\\")) throw notRead(`the backslash in Environment=${text}`)
  const words = [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  )
  return Object.fromEntries(
    words.map(word => {
      const equals = word.indexOf("=")
      return [word.slice(0, equals), word.slice(equals + 1)]
    }),
  )
}

function expand(text: string, name: string): string {
  const [prefix = "", instance = ""] = name.split("@")
  const values: Record<string, string> = {
    i: instance,
    I: instance,
    p: prefix,
    n: `${name}.service`,
    N: name,
    "%": "%",
  }
  return text.replace(/%(.)/g, (specifier, letter: string) => {
    const value = values[letter]
    // Passed on as it is, it would name another directory than the server's.
    if (value === undefined) throw notRead(`${specifier} in "${text}"`)
    return value
  })
}

/** A leading `-` allows the file to be absent. */
function readVariables(file: string): Record<string, string> {
  const path = file.replace(/^-/, "")
  if (/[*?[]/.test(path)) throw notRead(`the pattern EnvironmentFile=${file}`)
  if (path !== file && !existsSync(path)) return {}
  return parseEnvironmentFile(readFileSync(path, "utf8"))
}

/** Better no command than one with other settings than the server's. */
function notRead(what: string): Error {
  return new Error(
    `rasoi does not read ${what} of the unit. Write the value out in an EnvironmentFile, and both have it.`,
  )
}
