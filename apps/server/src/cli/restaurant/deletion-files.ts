import { type FileHandle, mkdir, open } from "node:fs/promises"
import { join, resolve } from "node:path"
import { version, writeBackupFile } from "../../features/backup/index.ts"
import { findBills, findReturnReason, sellerOf } from "../../features/billing/bills/index.ts"
import { voidsOf } from "../../features/billing/voids/index.ts"
import { findLastBilledYear, keepBillsUntil, rowsOf } from "../../features/deletion/index.ts"
import { giveToOwnerOfDirectory } from "../../features/ledger/index.ts"
import { listOrders, tabsOf } from "../../features/orders/index.ts"
import { billsAsCsv, listAllBilled } from "../../features/reports/index.ts"
import { requireSettings } from "../../features/restaurant/index.ts"
import { findWithSettings } from "../../features/restaurant/restaurant-rows.ts"
import type { CommandContext } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { billsPage } from "./bills-page.ts"

interface Restaurant {
  readonly id: string
  readonly name: string
  /** Where to make the folder. */
  readonly directory: string | undefined
}

export interface WrittenFiles {
  readonly folder: string
  readonly files: readonly string[]
  /** The date until which tax law asks to keep the bills; null without bills. */
  readonly keepUntil: string | null
}

/** What the owner may need after the restaurant is gone. All of it is on disk when this returns. */
export async function writeDeletionFiles(
  { config, connection, db, now }: CommandContext,
  { id, name, directory }: Restaurant,
): Promise<WrittenFiles> {
  const parent = resolve(directory ?? config.backupDirectory ?? ".")
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")
  const folder = join(parent, `deleted-${id}-${time}Z`)
  await makeFolder(folder, parent)
  const inFolder = (file: string) => join(folder, file)

  const archive = inFolder("restaurant.tar.zst")
  await writeBackupFile(archive, { connection, version, now, only: { restaurantId: id, rowsOf } })
  await giveToOwnerOfDirectory(archive)
  await using csv = await openFile(inFolder("bills.csv"))
  await using page = await openFile(inFolder("bills.html"))
  await writeBills({ db, now }, { id, name }, csv, page)

  const year = await findLastBilledYear(db, id)
  const keepUntil = year === undefined ? null : keepBillsUntil(year)
  await using readme = await openFile(inFolder("README.txt"))
  await readme.write(readmeOf(name, id, new Date(now), keepUntil))
  return { folder, files: ["restaurant.tar.zst", "bills.csv", "bills.html", "README.txt"], keepUntil }
}

async function makeFolder(folder: string, parent: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
    throw new CommandFault(
      "DIRECTORY_MISSING",
      `There is no directory ${parent}. Make it first, or name another with --to.`,
    )
  })
  await giveToOwnerOfDirectory(folder)
}

interface OpenFile extends AsyncDisposable {
  write(text: string): Promise<void>
}

/** On disk when it is disposed of. */
async function openFile(path: string): Promise<OpenFile> {
  const file: FileHandle = await open(path, "wx", 0o600)
  await giveToOwnerOfDirectory(path)
  return {
    async write(text) {
      await file.appendFile(text)
    },
    async [Symbol.asyncDispose]() {
      await file.sync().finally(() => file.close())
    },
  }
}

async function writeBills(
  { db, now }: Pick<CommandContext, "db" | "now">,
  { id, name }: Pick<Restaurant, "id" | "name">,
  csv: OpenFile,
  page: OpenFile,
): Promise<void> {
  const timezone = (await findWithSettings(db, id))?.document.profile.timezone ?? "Asia/Kolkata"
  const about = { timezone, now: new Date(now) }
  const settings = new Map<number, Awaited<ReturnType<typeof requireSettings>>>()
  const settingsAt = async (number: number) => {
    const known = settings.get(number) ?? (await requireSettings(db, id, number))
    settings.set(number, known)
    return known
  }
  await csv.write(billsAsCsv([], new Map(), about, true))
  await page.write(billsPage.begin(`Bills of ${name}`))
  for await (const rows of listAllBilled(db, id)) {
    const voids = await voidsOf(db, rows)
    await csv.write(billsAsCsv(rows, voids, about, false))
    const bills = await findBills(
      db,
      id,
      rows.map(row => ({ bill_number: row.listed_bill })),
    )
    const tabs = await tabsOf(db, id, rows)
    for (const row of rows) {
      const issued = bills.get(row.listed_bill ?? "")
      // The bill of a tab is listed once for each of its orders.
      if (issued?.order_ids[0] !== row.id) continue
      const [, ...otherIds] = issued.order_ids
      const others = otherIds.length === 0 ? [] : await listOrders(db, otherIds)
      const orders = [row, ...others] as const
      const beside = { voids: await voidsOf(db, orders), tab: tabs.get(row.tab_id ?? ""), paid: null }
      const seller = await sellerOf(db, issued, settingsAt)
      const reason = await findReturnReason(db, issued)
      await page.write(billsPage.bill({ orders, issued, ...beside }, seller, reason))
    }
  }
  await page.write(billsPage.end)
}

function readmeOf(name: string, id: string, now: Date, keepUntil: string | null): string {
  return `${name}, ${id}, was deleted from its server. This folder was written before, at ${now.toISOString()}.

bills.html          every bill, to read in a browser and to print; cancelled ones say so
bills.csv           the list of all bills, for a spreadsheet
restaurant.tar.zst  everything that the server had of this restaurant

${keepUntil ? `Keep the bills until ${keepUntil}. Section 36 of the CGST Act asks to keep accounts for 72 months after the annual return of their year is due. Check this with your accountant.` : "There were no bills."}

restaurant.tar.zst is a backup of Rasoi ${version}. "rasoi restore restaurant.tar.zst --numbers-after backup" puts it into an
empty data directory, as a server with this restaurant alone; "rasoi restaurant resume" then opens it. "tar --zstd -xf" shows the rows of each table as text.
On the server where the restaurant was deleted it stays deleted, also after a restore.

The folder has names, phone numbers and addresses of customers, and hashes of passwords and keys. Keep it where nobody else reads
it, and delete restaurant.tar.zst when you do not need it any more.
`
}
