import { readFileSync } from "node:fs"
import { join } from "node:path"

export const deployDirectory = join(import.meta.dirname, "..", "..", "deploy")

export const readDeployFile = (name: string) => readFileSync(join(deployDirectory, name), "utf8")

/** Stands for the values that an operator puts into deploy/.env. */
export const operatorValues: Readonly<Record<string, string>> = {
  PUBLIC_URL: "https://order.example.com",
  DOMAIN: "order.example.com",
  POSTGRES_PASSWORD: "a-password",
  REDIS_PASSWORD: "another-password",
  PRIVACY_KEY: "0123456789abcdef0123456789abcdef",
}

const withValues = (text: string) =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => operatorValues[variable] ?? "")

/** The command of a service, with the operator's values, as words. */
export function commandOf(compose: string, program: string): string[] {
  const [, words = ""] = new RegExp(`^ +command: ${program} (.*)$`, "m").exec(compose) ?? []
  return withValues(words)
    .split(" ")
    .map(word => word.replace(/^""$/, ""))
}

/** The first block of variables in a compose file, which is that of Rasoi, with the operator's values. */
export function environmentOf(compose: string): Record<string, string> {
  const [, , block = ""] =
    /^( *)(?:x-environment: &environment|environment:)\n((?:\1 +\w+: .*\n)+)/m.exec(compose) ?? []
  return Object.fromEntries(
    [...block.matchAll(/^ +(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [name, withValues(value)]),
  )
}
