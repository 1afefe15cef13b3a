import { join } from "node:path"

/** One archive for each schema, written by `scripts/freeze-archives.ts`. They are never changed. */
export const archivesDirectory = join(import.meta.dirname, "frozen-archives")
