/** Writes the files that are generated, most of them from the contract; with --check, only lists those that are out of date. */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { consoleDocument, publicDocument } from "@rasoi/contract"
import { codesText, limitsText, reasonsText } from "./docs/contract-tables.ts"
import { fill } from "./docs/fill.ts"
import { guideSections } from "./docs/guide-sections.ts"
import { storefrontLanguages, withFonts } from "./docs/languages.ts"
import { postmanCollection } from "./docs/postman.ts"
import { withReleasedHashes } from "./docs/released-hashes.ts"
import { storefrontTextLimits } from "./docs/text-limits.ts"
import { storefrontUsualTexts } from "./docs/usual-texts.ts"
import { portableLockfile } from "./lockfile.ts"
import { sdkErrors } from "./sdk/errors.ts"
import { sdkOperations } from "./sdk/operations.ts"
import { sdkStatuses } from "./sdk/statuses.ts"
import { sdkTypes } from "./sdk/types.ts"
import { toolFolders } from "./tool-folders.ts"

const asJson = (document: object) => `${JSON.stringify(document, null, 2)}\n`

/** Each function gets the current content, because some files are generated only in part. */
const generated: Record<string, (present: string) => string> = {
  "package-lock.json": portableLockfile,
  ...Object.fromEntries(
    Object.values(toolFolders).map(folder => [`${folder}/package-lock.json`, portableLockfile]),
  ),
  "docs/openapi.json": () => asJson(publicDocument()),
  "docs/rasoi.postman_collection.json": () => asJson(postmanCollection()),
  "docs/guides/errors.md": present => fill(fill(present, "reasons", reasonsText()), "codes", codesText()),
  "docs/guides/versions.md": withReleasedHashes,
  "docs/guides/going-live.md": present => fill(present, "limits", limitsText()),
  "packages/sdk/src/generated/types.ts": sdkTypes,
  "packages/sdk/src/generated/operations.ts": sdkOperations,
  "packages/sdk/src/generated/errors.ts": sdkErrors,
  "packages/sdk/src/generated/statuses.ts": sdkStatuses,
  "apps/web/public/tokens.css": withFonts,
  "apps/web/src/app/search/guide-sections.ts": guideSections,
  "apps/storefront/languages.ts": storefrontLanguages,
  "apps/storefront/text-limits.ts": storefrontTextLimits,
  "apps/storefront/usual-texts.ts": storefrontUsualTexts,
}

const checkOnly = process.argv.includes("--check")
const root = new URL("../", import.meta.url)
let stale = 0
for (const [path, make] of Object.entries(generated)) {
  const present = await readFile(new URL(path, root), "utf8").catch(() => "")
  const wanted = make(present)
  if (present === wanted) continue
  if (checkOnly) {
    stale += 1
    process.stderr.write(`${path} is out of date: run npm run generate\n`)
  } else {
    await writeFile(new URL(path, root), wanted)
    process.stdout.write(`wrote ${path}\n`)
  }
}
// Only the linter reads it.
const lintedFolder = new URL("node_modules/.cache/rasoi/", root)
await mkdir(lintedFolder, { recursive: true })
await writeFile(new URL("console-openapi.json", lintedFolder), asJson(consoleDocument()))
process.exitCode = stale > 0 ? 1 : 0
