import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { firstLines } from "../output.ts"
import { formatArgs, formatOf } from "./format.ts"

const maxListed = 200

export default command({
  name: "import",
  description: "Replace the menu by a file's, showing what changes",
  examples: [
    "npx rasoi menu import menu.csv --dry-run",
    "npx rasoi menu export - | npx rasoi menu import - --restaurant rst_01k…",
  ],
  args: {
    file: { type: "positional", description: "Where from; - is standard input" },
    ...restaurantArgs,
    ...formatArgs,
    "dry-run": { type: "boolean", description: "Only show what would change" },
  },
  async run({ file, restaurant, format: given, ...flags }) {
    const format = formatOf(file, given)
    const dryRun = flags["dry-run"] === true
    const { readMenuText, importMenu } = await import("./import-menu.ts")
    const text = await readMenuText(file)
    return withDatabase(async context => {
      const { id: restaurantId, name, notes } = await chooseRestaurant(context.db, restaurant)
      const { version, changes } = await importMenu(context, restaurantId, { text, format, dryRun })
      const data = { restaurantId, version, dryRun, changes }
      if (changes.length === 0)
        return { data, text: `Nothing changes; ${name}'s menu stays version ${version}.`, notes }
      const end = dryRun ? "Nothing was changed: --dry-run." : `${name}'s menu is now version ${version}.`
      return { data, text: `${firstLines(changes, maxListed)}\n${end}`, notes }
    })
  },
})
