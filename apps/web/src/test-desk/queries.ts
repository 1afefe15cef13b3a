import type { advanceTestOrderByHand, advanceTestReservationByHand } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiFault, type Input, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import type { answerBody } from "../moves/answer-body.ts"
import { usePages } from "../parts/pages.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMay, useZone } from "../session/session.ts"
import { serverNow } from "../time/server-clock.ts"
import { addDays } from "../time/zone.ts"
import { createCommand } from "./create-command.ts"

export type OrderStep = Input<typeof advanceTestOrderByHand>["body"]
type BookingStep = Input<typeof advanceTestReservationByHand>["body"]

/** Events trigger a refetch; this interval covers a lost event. */
const refetchInterval = 60_000

export function useTestOrders() {
  return usePages(
    ["test-desk", "orders"],
    (cursor, signal) => send("GET", "/console/v1/test/orders", { query: { cursor }, signal }),
    { refetchInterval },
  )
}

export function useTestBookings() {
  return usePages(
    ["test-desk", "bookings"],
    (cursor, signal) => send("GET", "/console/v1/test/reservations", { query: { cursor }, signal }),
    { refetchInterval },
  )
}

export function useOrderStep(id: string, name: string) {
  const { status } = useText().orderWords
  return useStep(name, status, (body: OrderStep) =>
    send("POST", "/console/v1/test/orders/{id}/advance", { path: { id }, body }),
  )
}

export function useBookingStep(id: string, name: string) {
  const { status } = useText().bookingWords
  return useStep(name, status, (body: BookingStep) =>
    send("POST", "/console/v1/test/reservations/{id}/advance", { path: { id }, body }),
  )
}

type Answer = ReturnType<typeof answerBody>

export function useOrderAnswer(id: string, name: string) {
  const { status } = useText().orderWords
  return useStep(name, status, (body: Answer) =>
    send("POST", "/console/v1/test/orders/{id}/cancel-request", { path: { id }, body }),
  )
}

export function useBookingAnswer(id: string, name: string) {
  const { status } = useText().bookingWords
  return useStep(name, status, (body: Answer) =>
    send("POST", "/console/v1/test/reservations/{id}/move-request", { path: { id }, body }),
  )
}

/** Moves one order or booking by hand. If the server refuses, a message shows its current status. */
function useStep<Step, Moved>(
  name: string,
  words: Readonly<Record<string, string>>,
  sendStep: (step: Step) => Promise<Moved>,
) {
  const text = useText("testDesk").testDesk
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: sendStep,
    onError(error) {
      const already = error instanceof ApiFault && error.code === "INVALID_TRANSITION"
      const word = already ? words[String(error.members.status)] : undefined
      if (word) toasts.warn(text.alreadyMoved(name, word))
      else toasts.failed(error)
    },
    // Awaited: the buttons stay busy until the card shows the new status.
    onSettled: () => queries.invalidateQueries({ queryKey: ["test-desk"] }),
  })
}

const readSampleOrder = async () => (await send("GET", "/console/v1/test/orders/sample")).order

const readSampleBooking = async (date: string) =>
  (await send("GET", "/console/v1/test/reservations/sample", { query: { date } })).reservation

const withPhone = <Body extends { customer: { phone: string } }>(body: Body, phone: string): Body => ({
  ...body,
  customer: { ...body.customer, phone },
})

function useTomorrow(): string {
  return addDays(useZone().dateOf(serverNow()), 1)
}

/** A phone may book only three tables a day. */
const anyPhone = () => `98450${Math.floor(10_000 + Math.random() * 90_000)}`

/** Makes a test order or booking in this restaurant. The phone chooses what the simulated staff do with it. */
export function useMakeTest(kind: "orders" | "bookings") {
  const text = useText("testDesk").testDesk
  const queries = useQueryClient()
  const toasts = useToasts()
  const may = useMay()
  const date = useTomorrow()
  return useMutation({
    async mutationFn(chosen: string | undefined) {
      const phone = chosen ?? anyPhone()
      if (kind === "bookings")
        return void (await send("POST", "/console/v1/test/reservations", {
          body: withPhone(await readSampleBooking(date), phone),
        }))
      const body = await readSampleOrder()
      if (!body) return toasts.warn(may("menu") ? text.noDish : text.noDishAsk)
      await send("POST", "/console/v1/test/orders", { body: withPhone(body, phone) })
    },
    onError: toasts.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: ["test-desk"] }),
  })
}

/** A command that creates a test order in this restaurant. */
export function useOrderCommand() {
  return useQuery({
    queryKey: ["test-desk", "order-command"],
    async queryFn() {
      const order = await readSampleOrder()
      return order ? createCommand(location.origin, "/v1/orders", order) : null
    },
  })
}

export function useBookingCommand() {
  const date = useTomorrow()
  return useQuery({
    queryKey: ["test-desk", "booking-command", date],
    queryFn: async () => createCommand(location.origin, "/v1/reservations", await readSampleBooking(date)),
  })
}
