/** The instant from which the customer can no longer cancel; before it they can. Epoch milliseconds. */
export function cancelDeadline(startsAt: number, cancelCutoffMinutes: number): number {
  return startsAt - cancelCutoffMinutes * 60_000
}
