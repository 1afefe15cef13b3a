import { writeFile } from "node:fs/promises"
import { command } from "../command.ts"
import { personArgs, phoneOf } from "./person.ts"

export default command({
  name: "export",
  description: "Write everything about a phone number as JSON or CSV, for the person who asks",
  examples: [
    "npx rasoi privacy export 9845012345 --to data.json",
    "npx rasoi privacy export 9845012345 --csv --to data.csv",
  ],
  args: {
    ...personArgs,
    csv: { type: "boolean", description: "A spreadsheet instead of JSON" },
    to: { type: "string", description: "A file. Without it, standard output" },
  },
  async run({ phone: given, restaurant, csv = false, to }) {
    const phone = phoneOf(given)
    const { withPrivacy } = await import("./context.ts")
    return withPrivacy(restaurant, async ({ parts, restaurantId, now, notes }) => {
      const [{ exportPerson, personAsCsv }, { commandLine }] = await Promise.all([
        import("../../features/privacy/index.ts"),
        import("../../features/audit/index.ts"),
      ])
      const person = await exportPerson(parts, { restaurantId, phone, now, actor: commandLine })
      const content = csv ? personAsCsv(person) : `${JSON.stringify(person, null, 2)}\n`
      if (to === undefined) return { data: csv ? { csv: content } : person, text: content, notes }
      await writeFile(to, content, { mode: 0o600 })
      return { data: { file: to }, text: `The data is in ${to}.`, notes }
    })
  },
})
