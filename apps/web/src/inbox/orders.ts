import type { ResponseOf } from "@rasoi/contract"
import type { getConsoleOrder, listConsoleOrders } from "@rasoi/contract/console"
import {
  replaceEqualDeep,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useMemo } from "react"
import { ApiFault, send } from "../api/send.ts"
import { useToasts } from "../parts/toast.tsx"
import { usePrinter } from "../print/printer.tsx"
import { readPreference } from "../shell/preferences.ts"
import { useRefusalWarning } from "./already-done.ts"
import { useUndoOffer } from "./undo.ts"

export type Order = ResponseOf<typeof getConsoleOrder>
export type OrderList = ResponseOf<typeof listConsoleOrders>
export type OrderStatus = Order["status"]

interface NewPerson {
  name: string
  phone: string
  remember: boolean
}

/** A step of an order. */
export type Move =
  | { to: "ACCEPTED"; prepMinutes: number }
  | { to: "REJECTED"; reason: string }
  | { to: "PREPARING" | "READY" | "COMPLETED" }
  | { to: "OUT_FOR_DELIVERY"; person: { deliveryPersonId: string } | NewPerson }
  | { to: "CANCELLED"; reason: string }

interface MoveOf {
  order: Order
  move: Move
}

const moveKey = ["orders", "move"]

/** All unfinished orders, with pending steps applied. */
export function useActiveOrders() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ["orders", "active"],
    queryFn: ({ signal }) => send("GET", "/console/v1/orders", { query: { view: "active" }, signal }),
    structuralSharing: (before, after) => sharedById(before as OrderList | undefined, after as OrderList),
    // Events trigger a refetch; this interval covers a lost event.
    refetchInterval: 60_000,
  })
  const moving = useMutationState({
    filters: { mutationKey: moveKey, status: "pending" },
    select: mutation => mutation.state.variables as MoveOf,
  })
  const orders = useMemo(() => applySteps(data?.data ?? [], moving), [data, moving])
  return { orders, fetched: data?.data, fetchedAt: dataUpdatedAt, error, isPending, refetch }
}

/**
 * The new list with the old objects of all orders that did not change, so that only changed cards render. The library
 * compares place by place, and a new order moves all others.
 */
export function sharedById(before: OrderList | undefined, after: OrderList): OrderList {
  const known = new Map(before?.data.map(order => [order.id, order]))
  const data = after.data.map(order => replaceEqualDeep(known.get(order.id), order))
  const isSame =
    before?.data.length === data.length && data.every((order, index) => order === before.data[index])
  return { ...after, data: isSame ? before.data : data }
}

/** Applies pending steps over the server's data without changing it, so that a failed step leaves no trace. */
function applySteps(orders: readonly Order[], moving: readonly MoveOf[]): readonly Order[] {
  if (moving.length === 0) return orders
  const targets = new Map(moving.map(({ order, move }) => [order.id, move.to]))
  return orders.map(order => {
    const to = targets.get(order.id)
    return to && order.nextSteps.includes(to) ? { ...order, status: to, nextSteps: [] } : order
  })
}

/** Optimistic step: shown immediately, and reverted with a message when the server refuses. */
export function useMove() {
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning()
  const printer = usePrinter()
  const offerUndo = useUndoOffer()
  const { mutate } = useMutation({
    mutationKey: moveKey,
    mutationFn: ({ order, move }: MoveOf) => sendStep(order.id, move),
    // Retry a step without a response. If the first attempt succeeded, the refusal names the person.
    retry: (count, error) => count < 3 && error instanceof ApiFault && error.code === "NETWORK",
    retryDelay: count => 500 * 2 ** count,
    onError: (error, { order, move }) => warnRefusal(error, order, move.to),
    onSuccess(moved, { move, order }) {
      offerUndo(moved)
      if (move.to === "ACCEPTED" && readPreference("autoPrintTicket") === "on")
        void printer.printTicket(order.id)
    },
    // Awaited: the step stays on the screen until the refetched list contains it.
    onSettled: (_data, _error, { move }) => {
      if (move.to === "OUT_FOR_DELIVERY") void queries.invalidateQueries({ queryKey: ["delivery-people"] })
      return queries.invalidateQueries({ queryKey: ["orders"] })
    },
  })
  return (order: Order, move: Move) => {
    toasts.withdrawAction()
    mutate({ order, move })
  }
}

function sendStep(id: string, move: Move): Promise<Order> {
  const path = { id }
  switch (move.to) {
    case "ACCEPTED":
      return send("POST", "/console/v1/orders/{id}/accept", { path, body: { prepMinutes: move.prepMinutes } })
    case "REJECTED":
      return send("POST", "/console/v1/orders/{id}/reject", { path, body: { reason: move.reason } })
    case "CANCELLED":
      return send("POST", "/console/v1/orders/{id}/cancel", { path, body: { reason: move.reason } })
    case "OUT_FOR_DELIVERY":
      return send("POST", "/console/v1/orders/{id}/dispatch", { path, body: move.person })
    case "PREPARING":
      return send("POST", "/console/v1/orders/{id}/prepare", { path })
    case "READY":
      return send("POST", "/console/v1/orders/{id}/ready", { path })
    case "COMPLETED":
      return send("POST", "/console/v1/orders/{id}/complete", { path })
  }
}
