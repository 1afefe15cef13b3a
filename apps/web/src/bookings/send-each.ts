import { useSyncExternalStore } from "react"
import { makeListeners } from "../browser/listeners.ts"

/** Quick for an evening of bookings, and as many as a browser sends to one server anyway. */
const mostAtOnce = 6
const { subscribe, notify } = makeListeners()
let isSending = false

/**
 * Sends one request for each booking, several at once. It belongs to no screen: it goes on when another screen opens, and the
 * browser asks before it closes the page. Somebody else may have changed a booking meanwhile; the others still count.
 */
export async function sendEach<Booking, Answer>(
  bookings: readonly Booking[],
  sendOne: (booking: Booking) => Promise<Answer>,
  onProgress: (answered: number) => void,
) {
  const outcomes: PromiseSettledResult<Answer>[] = []
  const rest = bookings.entries()
  let answered = 0
  // All take from the same iterator.
  const sendRest = async () => {
    for (const [index, booking] of rest) {
      ;[outcomes[index]] = (await Promise.allSettled([sendOne(booking)])) as [PromiseSettledResult<Answer>]
      answered += 1
      onProgress(answered)
    }
  }
  onProgress(0)
  setSending(true)
  await Promise.all(Array.from({ length: mostAtOnce }, sendRest)).finally(() => setSending(false))
  return {
    done: outcomes.flatMap(outcome => (outcome.status === "fulfilled" ? [outcome.value] : [])),
    refused: bookings.filter((_, index) => outcomes[index]?.status === "rejected"),
  }
}

const keepPage = (event: Event) => event.preventDefault()

function setSending(sending: boolean): void {
  isSending = sending
  if (sending) addEventListener("beforeunload", keepPage)
  else removeEventListener("beforeunload", keepPage)
  notify()
}

export function useIsSendingEach(): boolean {
  return useSyncExternalStore(subscribe, () => isSending)
}
