import { randomUUID } from "node:crypto"
import { access, open, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeDirectory } from "../../base/make-directory.ts"
import type { Config } from "../../config.ts"
import { giveToOwnerOfDirectory } from "./owned-file.ts"

/** A list outside of the database: a restored database does not know what was changed after its backup. */
export interface LedgerFiles<Entry> {
  /** The last entry for each id, from all files. */
  read(): Promise<Entry[]>
  /** Writes to each file what it does not have yet. */
  add(entries: readonly Entry[]): Promise<void>
  /** Makes the missing files, so that later a missing file means that the list was lost. */
  create(): Promise<void>
  exists(): Promise<boolean>
}

export interface LedgerDirectories {
  readonly own: readonly string[]
  /** Only read, such as the directory of the backup that is restored. */
  readonly others: readonly string[]
}

export function ledgerDirectories(
  { dataDir, backupDirectory }: Pick<Config, "dataDir" | "backupDirectory">,
  others: readonly string[] = [],
): LedgerDirectories {
  return { own: backupDirectory === undefined ? [dataDir] : [dataDir, backupDirectory], others }
}

interface Options<Entry> extends LedgerDirectories {
  readonly name: string
  parse(value: unknown): Entry | undefined
  /** Whether the first of two entries with the same id replaces the second. */
  replaces?(entry: Entry, known: Entry): boolean
}

/** A file is written anew when it has this many lines more than needed. */
const mostReplacedLines = 1_000

/** The list is a file in each directory, with one entry on each line. */
export function openLedgerFiles<Entry extends { readonly id: string }>({
  name,
  own,
  others,
  parse,
  replaces = () => false,
}: Options<Entry>): LedgerFiles<Entry> {
  const fileIn = (directory: string) => join(directory, name)
  const [ownFiles, allFiles] = [own.map(fileIn), [...own, ...others].map(fileIn)]

  const latest = (entries: readonly Entry[]) => {
    const found = new Map<string, Entry>()
    for (const entry of entries) {
      const known = found.get(entry.id)
      if (known === undefined || replaces(entry, known)) found.set(entry.id, entry)
    }
    return found
  }
  const readEntries = async (file: string) =>
    (await readLines(file)).flatMap(line => parse(parseJson(line)) ?? [])

  return {
    async read() {
      return [...latest((await Promise.all(allFiles.map(readEntries))).flat()).values()]
    },
    async add(entries) {
      for (const file of ownFiles) {
        const lines = await readEntries(file)
        const known = latest(lines)
        const missing = [...latest(entries).values()].filter(entry => {
          const other = known.get(entry.id)
          return other === undefined || replaces(entry, other)
        })
        if (missing.length > 0) await append(file, missing)
        if (lines.length - known.size > mostReplacedLines)
          await rewrite(file, [...latest([...known.values(), ...missing]).values()])
      }
    },
    async create() {
      for (const file of ownFiles) await append(file, [])
    },
    async exists() {
      return (await Promise.all(allFiles.map(isThere))).includes(true)
    },
  }
}

async function append(path: string, entries: readonly object[]): Promise<void> {
  await makeDirectory(dirname(path))
  const file = await open(path, "a", 0o600)
  try {
    // Begins with a line end: the last line of a process that was killed may be incomplete.
    if (entries.length > 0) await file.write(textOf(entries))
    await file.sync()
  } finally {
    await file.close()
  }
  await giveToOwnerOfDirectory(path)
}

/** What another process appends at this moment is lost from this file. The database has it, and the next comparison adds it. */
async function rewrite(path: string, entries: readonly object[]): Promise<void> {
  // Processes of a fleet may share the directory.
  const draft = `${path}.${randomUUID()}.new`
  await writeFile(draft, textOf(entries), { mode: 0o600, flush: true })
  await giveToOwnerOfDirectory(draft)
  await rename(draft, path)
}

const textOf = (entries: readonly object[]) => entries.map(entry => `\n${JSON.stringify(entry)}`).join("")

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, "utf8")).split("\n")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** Undefined for a line that a killed process left incomplete. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
