import { newId } from "../api/new-id.ts"
import { usePreference } from "../browser/preferences.ts"
import { useToasts } from "../parts/toast.tsx"
import { type PaymentToSend, sendCommand, type Taking } from "../tablet/command.ts"
import { storeTaken } from "../tablet/store-taken.ts"

/** Writes down what was paid at hand-over: stored first, then sent by the frame. */
export function useTakePayment(): (
  taking: Taking,
  payment: Omit<PaymentToSend, "receivedAt">,
) => Promise<void> {
  const toasts = useToasts()
  const [, setCounter] = usePreference("counter")
  return async (taking, payment) => {
    const receivedAt = new Date().toISOString()
    const id = newId("pay")
    const request = { ...payment, receivedAt }
    try {
      await storeTaken(taking, id, request)
      // From now on the frame sends what waits here.
      setCounter("on")
    } catch {
      // Without storage it can only be sent now.
      const command = { id, kind: "PAYMENT", request, ...taking, refusal: null } as const
      await sendCommand(command, receivedAt).catch(toasts.failed)
    }
  }
}
