import type { ResponseOf } from "@rasoi/contract"
import type { getConsoleOrder, listConsoleOrders } from "@rasoi/contract/console"
import type { PlainOrderStep } from "@rasoi/contract/console/order-steps"
import { isFinalOrderStatus } from "@rasoi/core/rules"
import { replaceEqualDeep, useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { send } from "../api/send.ts"
import { type StepOf, usePendingSteps } from "../moves/use-step.ts"

export type Order = ResponseOf<typeof getConsoleOrder>
export type OrderList = ResponseOf<typeof listConsoleOrders>
export type OrderStatus = Order["status"]

interface NewPerson {
  name: string
  phone: string
  remember: boolean
}

/** A step of an order. */
export type Step =
  | { to: "ACCEPTED"; prepMinutes: number }
  | { to: "REJECTED"; reason: string }
  /** `paid`: how, and how much. */
  | { to: PlainOrderStep; onMoved?: () => void; paid?: string }
  | { to: "OUT_FOR_DELIVERY"; person: { deliveryPersonId: string } | NewPerson }
  | { to: "CANCELLED"; reason: string; approval?: string | undefined }

export const stepKey = ["orders", "step"]

/** All unfinished orders, with pending steps applied. */
export function useActiveOrders() {
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({
    queryKey: ["orders", "active"],
    queryFn: ({ signal }) => send("GET", "/console/v1/orders", { query: { view: "active" }, signal }),
    structuralSharing: (before, after) => sharedById(before as OrderList | undefined, after as OrderList),
    // Events trigger a refetch; this interval covers a lost event.
    refetchInterval: 60_000,
  })
  const pending = usePendingSteps<Order, Step>(stepKey)
  const orders = useMemo(() => applySteps(data?.data ?? [], pending), [data, pending])
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
function applySteps(orders: readonly Order[], pending: readonly StepOf<Order, Step>[]): readonly Order[] {
  if (pending.length === 0) return orders
  const targets = new Map(pending.map(({ thing, step }) => [thing.id, step.to]))
  return orders.map(order => {
    const to = targets.get(order.id)
    if (!to || !order.nextSteps.includes(to)) return order
    // An order that ends takes its request with it.
    const cancelRequest = isFinalOrderStatus(to) ? null : order.cancelRequest
    return { ...order, status: to, nextSteps: [], cancelRequest }
  })
}
