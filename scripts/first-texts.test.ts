import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as first from "../apps/web/src/i18n/en/first.ts"
import * as en from "../apps/web/src/i18n/en/index.ts"

const source = join(import.meta.dirname, "../apps/web/src")
/**
 * Only the screens of keys and team show secrets. The sign-in, the pages of passwords, payments, voids and the page for another role are loaded
 * when they are needed. `api/fault-at.ts` needs all texts around it.
 */
const lateParts = [
  "parts/shown-once.tsx",
  "app/not-allowed.tsx",
  "inbox/finished.tsx",
  "inbox/hand-over.tsx",
  "inbox/void-dialog.tsx",
  "inbox/voided-orders.tsx",
  "session/sign-in.tsx",
  "session/sign-in-dialog.tsx",
  "session/own-password.tsx",
  "session/password-fields.tsx",
]

test("the inbox and what surrounds it use only the texts that the console opens with", () => {
  const late = Object.keys(en).filter(name => !Object.hasOwn(first, name))
  const files = globSync("{api,app,browser,inbox,live,parts,print,session,sound}/*.{ts,tsx}", { cwd: source })
  const used = files.filter(file => !lateParts.includes(file)).flatMap(file => textsOf(file))
  expect(used).toContain("inbox")
  expect(late.filter(name => used.includes(name))).toEqual([])
})

/** The members of `useText()` that a file takes. */
function textsOf(file: string): string[] {
  const code = readFileSync(join(source, file), "utf8")
  const variables = [...code.matchAll(/const (\w+) = useText\(\)\n/g)].map(([, name]) => name)
  const members = new RegExp(`\\b(?:${["useText\\(\\)", ...variables].join("|")})\\.(\\w+)`, "g")
  const taken = [...code.matchAll(members)].map(([, name = ""]) => name)
  const unpacked = [...code.matchAll(/const \{([^}]*)\} = useText\(\)\n/g)].flatMap(([, names = ""]) =>
    names.split(",").map(name => name.split(":")[0]?.trim() ?? ""),
  )
  return [...taken, ...unpacked]
}
