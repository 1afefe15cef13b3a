import { choice, LocalDate, LocalTime, nullable, object, Timestamp } from "./schema.ts"
import Type from "./type.ts"

export const PickupTime = object("PickupTime", {
  time: {
    ...LocalTime,
    description: "The restaurant's own time. After midnight it is on the next calendar date.",
  },
  startsAt: { ...Timestamp, description: "Send it as `pickupAt`." },
  available: Type.Boolean(),
  reason: nullable(
    choice(
      ["PAST", "TOO_SOON", "TOO_FAR", "FULL"],
      "Why the time is not available. `TOO_SOON`: before the restaurant's `prepMinutes`. `TOO_FAR`: more than 7 times 24 hours from now.",
    ),
  ),
})

export const PickupTimes = object("PickupTimes", {
  object: Type.Literal("pickup_times"),
  test: Type.Boolean(),
  date: LocalDate,
  times: Type.Array(PickupTime, { description: "Empty on a day without opening hours." }),
})
