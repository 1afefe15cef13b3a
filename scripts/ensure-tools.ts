/** Installs tools into their own folders if they are missing: `node scripts/ensure-tools.ts patterns conformance`. */
import { join } from "node:path"
import { makeCleanUp } from "../bench/clean-up.ts"
import { installLocked } from "./install-packages.ts"
import { root } from "./list-files.ts"
import { toolFolders } from "./tool-folders.ts"

const cleanUp = makeCleanUp()
try {
  for (const name of process.argv.slice(2)) {
    const folder = Object.entries(toolFolders).find(([known]) => known === name)?.[1]
    if (folder === undefined)
      throw new Error(`There is no tool ${name}: ${Object.keys(toolFolders).join(", ")}`)
    const { installed } = await installLocked(cleanUp, join(root, folder))
    if (installed) process.stdout.write(`Installed the packages of ${name} into ${folder}\n`)
  }
} finally {
  await cleanUp.run()
}
