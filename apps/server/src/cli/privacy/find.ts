import { command } from "../command.ts"
import { describeSummary, personArgs, phoneOf } from "./person.ts"

export default command({
  name: "find",
  description: "Show what is stored about a phone number",
  examples: ["npx rasoi privacy find 9845012345"],
  args: personArgs,
  async run({ phone: given, restaurant }) {
    const phone = phoneOf(given)
    const { withPrivacy } = await import("./context.ts")
    return withPrivacy(restaurant, async ({ parts, restaurantId, now, notes }) => {
      const [{ summarisePerson }, { commandLine }] = await Promise.all([
        import("../../features/privacy/index.ts"),
        import("../../features/audit/index.ts"),
      ])
      const summary = await summarisePerson(parts, { restaurantId, phone, now, actor: commandLine })
      return { data: summary, text: describeSummary(summary), notes }
    })
  },
})
