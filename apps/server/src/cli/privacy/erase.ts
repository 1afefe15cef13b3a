import { command } from "../command.ts"
import { describeSummary, personArgs, phoneOf } from "./person.ts"

export default command({
  name: "erase",
  description:
    "Remove everything about a phone number, for good. Without --yes, only show what would be removed",
  examples: ["npx rasoi privacy erase 9845012345", "npx rasoi privacy erase 9845012345 --yes"],
  args: { ...personArgs, yes: { type: "boolean", description: "Erase it now" } },
  async run({ phone: given, restaurant, yes = false }) {
    const phone = phoneOf(given)
    const { withPrivacy } = await import("./context.ts")
    return withPrivacy(restaurant, async ({ parts, restaurantId, now, notes }) => {
      const [{ erasePerson, summarisePerson }, { commandLine }] = await Promise.all([
        import("../../features/privacy/index.ts"),
        import("../../features/audit/index.ts"),
      ])
      if (!yes) {
        const summary = await summarisePerson(parts, { restaurantId, phone, now, actor: commandLine })
        const text = `${describeSummary(summary)}\nNothing was changed. Add --yes to erase it.`
        return { data: { ...summary, erased: false }, text, notes }
      }
      const erasure = await erasePerson(parts, { restaurantId, phone, now, actor: commandLine })
      const text = `Erased: ${erasure.orders} orders, ${erasure.reservations} bookings, ${erasure.deliveries} deliveries. Reference: ${erasure.id}`
      return { data: { ...erasure, erased: true }, text, notes }
    })
  },
})
