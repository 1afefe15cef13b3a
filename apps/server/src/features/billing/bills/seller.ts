import type { Settings } from "@rasoi/contract/console"
import type { Queries } from "../../../db/index.ts"
import { requireSettings } from "../../restaurant/index.ts"
import { type BillRow, findBills } from "./store.ts"

type Issued = Pick<BillRow, "restaurant_id" | "settings_version" | "credits">

/** The seller's details at the time of the bill. A credit note is registered for GST as the bill that it corrects. */
export async function sellerOf(
  db: Queries,
  { restaurant_id, settings_version, credits }: Issued,
  settingsAt = (version: number) => requireSettings(db, restaurant_id, version),
): Promise<Settings> {
  const settings = await settingsAt(settings_version)
  if (credits === null) return settings
  const corrected = (await findBills(db, restaurant_id, [{ bill_number: credits }])).get(credits)
  if (!corrected) throw new Error(`restaurant ${restaurant_id} has no bill ${credits}`)
  const { gst } = await settingsAt(corrected.settings_version)
  return { ...settings, gst }
}
