import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const source = join(import.meta.dirname, "../apps/web/src")

test("nothing that the console opens with waits for other texts: it would hide the inbox", () => {
  const files = mainBundle()
  expect(files).toContain(join(source, "inbox/inbox.tsx"))
  expect(files).not.toContain(join(source, "inbox/dialogs.tsx"))
  const isWaiting = (file: string) => /useText\(\s*"|\buseFaultAt\(/.test(readFileSync(file, "utf8"))
  expect(files.filter(isWaiting)).toEqual([])
})

/** What `main.tsx` imports, directly or through others. A file in `import()` loads later. */
function mainBundle(): string[] {
  const files = new Set([join(source, "main.tsx")])
  // The loop also visits the files that it adds.
  for (const file of files) {
    const code = readFileSync(file, "utf8")
    for (const [, path = ""] of code.matchAll(/^(?:import|export) (?!type )[^"()]*"(\.[^"]+\.tsx?)"/gm))
      files.add(join(dirname(file), path))
  }
  return [...files]
}
