import { rm } from "node:fs/promises"
import { createInterface } from "node:readline/promises"
import { openAccessLedger, recordAccessChange } from "../../features/access/index.ts"
import {
  beginDeletion,
  type Counts,
  countAll,
  finishDeletion,
  listBegun,
  listBlockers,
  lockStatus,
} from "../../features/deletion/index.ts"
import { chooseRestaurant } from "../choose-restaurant.ts"
import type { Result } from "../command.ts"
import { type CommandContext, withDatabase } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { firstLines } from "../output.ts"
import { type WrittenFiles, writeDeletionFiles } from "./deletion-files.ts"

interface Request {
  readonly given: string | undefined
  readonly typedName: string | undefined
  readonly directory: string | undefined
}

export function deleteRestaurant({ given, typedName, directory }: Request): Promise<Result> {
  return withDatabase(async context => {
    const { db, config, now } = context
    if (given !== undefined && (await listBegun(db)).includes(given)) return finish(context, given)
    const { id, name, notes } = await chooseRestaurant(db, given)
    await requireDeletable(context, id)
    const counts = await countAll(db, id)
    const summary = describe(id, name, counts)
    if (!(await isConfirmed(name, typedName, summary)))
      return {
        data: { id, name, ...counts, deleted: false },
        text: `${summary}\nNothing was changed. To delete it, add --name "${name}".`,
        notes,
      }
    // The list must be writable: without it, a restore of an older backup would bring the restaurant back.
    await openAccessLedger(config).create()
    const files = await writeDeletionFiles(context, { id, name, directory })
    await begin(context, id, counts).catch(async error => {
      // Nothing was deleted, so the folder is only another copy of personal data.
      if (error instanceof CommandFault) await rm(files.folder, { recursive: true })
      throw error
    })
    await finishDeletion(db, id)
    return {
      data: { id, name, ...counts, deleted: true, ...files, at: new Date(now).toISOString() },
      text: `${typedName === undefined ? "" : `${summary}\n`}${name}, ${id}, is deleted.\n${describeFiles(files)}`,
      notes,
    }
  })
}

async function finish({ db }: CommandContext, id: string): Promise<Result> {
  await finishDeletion(db, id)
  return {
    data: { id, deleted: true },
    text: `The deletion of ${id} had begun before; it is complete now. The folder that was written then has its data.`,
  }
}

/** Runs again inside the transaction: staff may have undone a step since. */
async function requireDeletable(
  { db, now }: Pick<CommandContext, "now"> & { db: Parameters<typeof listBlockers>[0] },
  id: string,
) {
  const status = await lockStatus(db, id)
  if (status === undefined || status === "DELETED")
    throw new CommandFault(
      "DELETED_MEANWHILE",
      `Another run of this command deletes ${id}, and writes its folder. This one changed nothing.`,
    )
  if (status !== "SUSPENDED")
    throw new CommandFault(
      "NOT_SUSPENDED",
      `Only a suspended restaurant can be deleted. Suspend it first: rasoi restaurant suspend ${id}`,
    )
  const { orders, bookings } = await listBlockers(db, id, new Date(now))
  const lines = [
    ...orders.map(({ day, number, status }) => `order #${number} of ${day}, ${status}`),
    ...bookings.map(({ date, time, people, status }) => `booking ${date} ${time} for ${people}, ${status}`),
  ]
  if (lines.length === 0) return
  throw new CommandFault(
    "RESTAURANT_IN_USE",
    `Open orders: ${orders.length}. Bookings to come: ${bookings.length}. Complete or cancel them first:\n${firstLines(lines, 20)}`,
  )
}

function describe(id: string, name: string, counts: Counts): string {
  return [
    `${name}, ${id}, will be deleted for good:`,
    `  Orders     ${counts.orders}`,
    `  Bookings   ${counts.bookings}`,
    `  Bills      ${counts.bills}, ${counts.cancelledBills} of them cancelled`,
    `  People     ${counts.people} who belong to no other restaurant`,
    `  API keys   ${counts.keys}; they get KEY_REVOKED from then on`,
    "Its data and bills are written to a folder first.",
  ].join("\n")
}

/** False: nobody typed a name. */
async function isConfirmed(name: string, given: string | undefined, summary: string): Promise<boolean> {
  const typed =
    given ?? (process.stdin.isTTY ? await ask(`${summary}\nType its name to delete it: `) : undefined)
  if (typed === undefined) return false
  if (typed.trim() !== name.trim())
    throw new CommandFault(
      "NAME_DIFFERS",
      `The name is "${name}", not "${typed.trim()}". Nothing was changed.`,
    )
  return true
}

async function ask(question: string): Promise<string> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr })
  return await terminal.question(question)
}

/** The ledger has the deletion before the database: after a crash in between, the next start of a server deletes it. */
async function begin({ hub, now }: CommandContext, id: string, counts: Counts): Promise<void> {
  await hub.edit("keys", id, async tx => {
    await requireDeletable({ db: tx, now }, id)
    const { orders, bookings, bills, cancelledBills } = await countAll(tx, id)
    const before = [counts.orders, counts.bookings, counts.bills, counts.cancelledBills]
    if ([orders, bookings, bills, cancelledBills].some((count, index) => count !== before[index]))
      throw new CommandFault(
        "CHANGED_MEANWHILE",
        "Its orders, bookings or bills changed while the files were written. Nothing was deleted, and the folder was removed again. Run it again.",
      )
    await recordAccessChange(tx, { kind: "RESTAURANT_DELETED", restaurantId: id }, now)
    await beginDeletion(tx, id)
  })
}

function describeFiles({ folder, keepUntil }: WrittenFiles): string {
  const bills = keepUntil
    ? `Keep the bills until ${keepUntil}: tax law asks for it (section 36 of the CGST Act; check with your accountant).`
    : "It had no bills."
  return `${folder}\n${bills}`
}
