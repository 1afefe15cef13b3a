// Written by `npm run generate` from packages/core. Do not edit.

export const finalOrderStatuses: readonly string[] = ["COMPLETED", "REJECTED", "CANCELLED"]
export const finalReservationStatuses: readonly string[] = ["SEATED", "REJECTED", "CANCELLED", "NO_SHOW"]
