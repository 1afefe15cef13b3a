import { plainOrderSteps } from "@rasoi/contract/console/order-steps"
import { useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { readPreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import type { MovableKind } from "../moves/kind.ts"
import * as moves from "../moves/refusal.ts"
import { useStep as useStepOf } from "../moves/use-step.ts"
import * as undo from "../moves/use-undo.ts"
import { usePrinter } from "../print/printer.tsx"
import { type Order, type Step, stepKey } from "./orders.ts"

function useOrders(): MovableKind<Order> {
  const { inbox: text, orderWords } = useText()
  return {
    queryKey: ["orders"],
    name: ({ number }) => number,
    fullName: ({ number }) => number,
    statusText: ({ status }) => orderWords.status[status],
    getHistory: id => send("GET", "/console/v1/orders/{id}/history", { path: { id } }),
    sendUndo: ({ id, revision }) =>
      send("POST", "/console/v1/orders/{id}/undo", { path: { id }, body: { revision } }),
    async askBeforeUndo({ id }) {
      // Read now: it may have been printed since, also on another device.
      const { bill, status } = await send("GET", "/console/v1/orders/{id}", { path: { id } })
      if (!bill) return null
      const stays = bill.cancelledAt ? text.billStaysCancelled : text.billStaysValid
      const sentences = [
        ...(bill.printed ? [stays(bill.number)] : []),
        ...(status === "COMPLETED" && (await wasPaid(id)) ? [text.paymentStays] : []),
      ]
      return sentences.length === 0 ? null : { text: sentences.join(" "), confirm: text.undoAnyway }
    },
    statusWords: orderWords.status,
    words: text,
  }
}

export function useStep(): (order: Order, step: Step) => void {
  const queries = useQueryClient()
  const printer = usePrinter()
  return useStepOf(useOrders(), {
    mutationKey: stepKey,
    send: sendStep,
    statusAfter: ({ to }: Step) => to,
    noteOf: step => ("paid" in step ? step.paid : undefined),
    onDone({ id }, step) {
      const { to } = step
      if ("onMoved" in step) step.onMoved?.()
      if (to === "ACCEPTED" && readPreference("autoPrintTicket") === "on") void printer.printTicket(id)
    },
    onSettled({ to }) {
      if (to === "OUT_FOR_DELIVERY") void queries.invalidateQueries({ queryKey: ["delivery-people"] })
    },
  })
}

export const useUndo = () => undo.useUndo(useOrders())
export const useUndoOffer = () => undo.useUndoOffer(useOrders())

export const useRefusalWarning = () => moves.useRefusalWarning(useOrders())

/** Says who moved an order that is no longer on the board; nothing when the order is unknown. */
export function useLastMoveWarning(): (orderId: string) => Promise<void> {
  const warn = moves.useLastMoveWarning(useOrders())
  return async id => {
    const order = await send("GET", "/console/v1/orders/{id}", { path: { id } }).catch(() => null)
    if (order) await warn(order, order.status, null)
  }
}

/** A device on which nobody is signed in does not see payments. */
async function wasPaid(id: string): Promise<boolean> {
  const path = { id }
  const balance = await send("GET", "/console/v1/counter/orders/{id}/payments", { path }).catch(() => null)
  return (balance?.payments.length ?? 0) > 0
}

function cancellationOf({ reason, approval }: Extract<Step, { to: "CANCELLED" }>) {
  return { reason, ...(approval ? { approval } : {}) }
}

function sendStep(id: string, step: Step): Promise<Order> {
  const path = { id }
  switch (step.to) {
    case "ACCEPTED":
      return send("POST", "/console/v1/orders/{id}/accept", { path, body: { prepMinutes: step.prepMinutes } })
    case "REJECTED":
      return send("POST", "/console/v1/orders/{id}/reject", { path, body: { reason: step.reason } })
    case "CANCELLED":
      return send("POST", "/console/v1/orders/{id}/cancel", { path, body: cancellationOf(step) })
    case "OUT_FOR_DELIVERY":
      return send("POST", "/console/v1/orders/{id}/dispatch", { path, body: step.person })
    default:
      return send("POST", `/console/v1/orders/{id}/${plainOrderSteps[step.to].action}`, { path })
  }
}
