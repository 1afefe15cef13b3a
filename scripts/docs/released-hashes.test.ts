import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { hashesFile, withoutHash, withReleasedHashes } from "./released-hashes.ts"

const document = readFileSync(hashesFile, "utf8")
const [, known = ""] = /^\| `\/sdk\/0\.2\.0\.tgz` \| `([0-9a-f]{64})`/m.exec(document) ?? []

test("the document has the hash of every released file", () => {
  expect(known).not.toBe("")
  expect(withReleasedHashes(document)).toBe(document)
  expect(withReleasedHashes(withoutHash(document, "sdk", "0.2.0"))).toBe(document)
})

test("a released file that was changed or removed is a fault", () => {
  expect(() => withReleasedHashes(document.replace(known, "0".repeat(64)))).toThrow(
    "sdk/0.2.0.tgz was changed",
  )
  const removed = document.replace("/sdk/0.2.0.tgz", "/sdk/0.1.9.tgz")
  expect(() => withReleasedHashes(removed)).toThrow("sdk/0.1.9.tgz was changed or removed")
})
