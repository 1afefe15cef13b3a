/**
 * Staff answer an order or a booking before its deadline: the `acceptBy` of an order, the start of a booking. From then on
 * one that still waits reads as cancelled, even before the expiry job has written it.
 */
export const waitingStatus = "PENDING"
export const expiredStatus = "CANCELLED"

/** `deadline` and `now` are epoch milliseconds. */
export function isExpired(status: string, deadline: number, now: number): boolean {
  return status === waitingStatus && now >= deadline
}

/** The status as it reads at that time. */
export function statusAt<Status extends string>(
  status: Status,
  deadline: number,
  now: number,
): Status | typeof expiredStatus {
  return isExpired(status, deadline, now) ? expiredStatus : status
}

/** The statuses of these stages, in the order of the table. */
export function statusesIn<Status extends string, Stage extends string>(
  stages: Readonly<Record<Status, Stage>>,
  ...wanted: readonly Stage[]
): Status[] {
  return (Object.keys(stages) as Status[]).filter(status => wanted.includes(stages[status]))
}

/** The type of the statuses that a table of stages puts into `Stage`. */
export type StatusIn<Stages extends Readonly<Record<string, string>>, Stage extends string> = {
  [Status in keyof Stages]: Stages[Status] extends Stage ? Status : never
}[keyof Stages]
