import { useText } from "../i18n/i18n.tsx"

/** "Asha on Counter tablet"; the guest and the clock in the staff's own words. */
export function useWho(): (move: { by: string; device: string | null }) => string {
  const text = useText().bookings
  const known: Readonly<Record<string, string>> = { "The customer": text.guest, "The clock": text.clock }
  return ({ by, device }) => (device ? text.whoOn(by, device) : (known[by] ?? by))
}
