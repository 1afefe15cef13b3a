import { writeFile } from "node:fs/promises"
import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { formatArgs, formatOf } from "./format.ts"

export default command({
  name: "export",
  description: "Write the current menu to a file, or to standard output",
  examples: ["npx rasoi menu export menu.csv", "npx rasoi menu export - --format json"],
  args: {
    file: { type: "positional", default: "-", description: "Where to; - is standard output" },
    ...restaurantArgs,
    ...formatArgs,
  },
  async run({ file, restaurant, format: given }) {
    const format = formatOf(file, given)
    const { findCurrentMenu } = await import("../../features/menu/current-menu.ts")
    return withDatabase(async ({ db }) => {
      const { id: restaurantId, name, notes } = await chooseRestaurant(db, restaurant)
      const found = await findCurrentMenu(db, restaurantId)
      if (!found) throw new CommandFault("NOT_FOUND", "There is no such restaurant.")
      const { version, document } = found
      const csv =
        format === "csv" ? (await import("../../features/menu/csv.ts")).menuToCsv(document) : undefined
      const content = csv ?? `${JSON.stringify(document, null, 2)}\n`
      const data = { restaurantId, version, format }
      if (file === "-") return { data: { ...data, menu: csv ?? document }, text: content, notes }
      await writeFile(file, content)
      return { data: { ...data, file }, text: `Version ${version} of ${name}'s menu is in ${file}.`, notes }
    })
  },
})
