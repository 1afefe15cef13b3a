import { LocalDate } from "@rasoi/contract"
import type { Rasoi } from "@rasoi/sdk"
import { result } from "./results.ts"
import { reads, type Tool } from "./tool.ts"

export function pickupTool(rasoi: Rasoi): Tool<{ date: string }> {
  return {
    name: "find_pickup_times",
    title: "Find times to pick up an order",
    description:
      "The times of a day, up to 7 days ahead, at which an order can be picked up, in the restaurant's time zone. Send the pickupAt of " +
      "one to quote_order and place_order. Without pickupAt an order is for as soon as possible. A slow dish or a large cart can need a " +
      "later time. Orders are taken only while get_menu says acceptsOrdersNow, also for a later time.",
    properties: { required: { date: LocalDate } },
    annotations: reads,
    waysOn: {
      VALIDATION_FAILED: "Nothing has changed. Ask the person for another day, from today to 7 days ahead.",
      ORDER_TYPE_NOT_ALLOWED:
        "Do not try again. Tell the person that this restaurant has no pickup; get_menu has its order types.",
    },
    async run({ date }, signal) {
      const { times } = await rasoi.orders.pickupTimes({ date }, { signal })
      const available = times
        .filter(each => each.available)
        .map(({ time, startsAt }) => ({ time, pickupAt: startsAt }))
      const text =
        available.length > 0
          ? `Pickup on ${date}: ${available.map(({ time }) => time).join(", ")}`
          : `There is no time to pick up an order on ${date}${whyNot(times.at(-1)?.reason)}. Try another day.`
      return result(text, { date, times: available })
    },
  }
}

/** Of the last time of the day: earlier ones are over or too soon on most days. */
function whyNot(reason: string | null | undefined): string {
  if (reason === undefined) return ": the restaurant is closed that day"
  return reason === "FULL" ? ": the kitchen has no room left" : ""
}
