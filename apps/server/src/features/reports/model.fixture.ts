import type { Order } from "@rasoi/contract"
import { money } from "@rasoi/core"
import { wallClock } from "./test-restaurant.fixture.ts"

/** The expected orders report, counted from the orders as customers see them. */
export function modelOrders(orders: readonly Order[], timezone: string, dates: readonly string[]) {
  const placed = orders.map(order => ({ order, ...wallClock(timezone, order.timeline.placedAt) }))
  const counted = placed.filter(({ date }) => dates.includes(date))
  const of = (isWanted: (one: (typeof placed)[number]) => boolean) =>
    figures(counted.filter(isWanted).map(({ order }) => order))
  return {
    totals: of(() => true),
    acceptance: acceptance(counted.map(({ order }) => order)),
    byDay: dates.map(date => ({ date, ...of(one => one.date === date) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...of(one => one.hour === hour) })),
    byType: ["PICKUP", "DELIVERY"].map(type => ({ type, ...of(one => one.order.type === type) })),
  }
}

function figures(orders: readonly Order[]) {
  const count = (isWanted: (order: Order) => boolean) => orders.filter(isWanted).length
  const completed = orders.filter(order => order.status === "COMPLETED")
  const final = ["COMPLETED", "REJECTED", "CANCELLED"]
  return {
    placed: orders.length,
    accepted: count(order => order.timeline.acceptedAt !== null),
    rejected: count(order => order.status === "REJECTED"),
    cancelledByCustomer: count(order => order.cancelledBy === "CUSTOMER"),
    cancelledByRestaurant: count(order => order.cancelledBy === "RESTAURANT"),
    cancelledOnRequest: 0,
    missed: count(order => order.cancelledBy === "SYSTEM"),
    completed: completed.length,
    underWay: count(order => !final.includes(order.status)),
    sales: money(completed.reduce((sum, order) => sum + order.total.amount, 0)),
  }
}

function acceptance(orders: readonly Order[]) {
  const seconds = orders
    .flatMap(({ timeline: { placedAt, acceptedAt, rejectedAt } }) => {
      const answeredAt = acceptedAt ?? rejectedAt
      return answeredAt === null ? [] : [Math.ceil((Date.parse(answeredAt) - Date.parse(placedAt)) / 1_000)]
    })
    .sort((one, other) => one - other)
  // Nearest rank: the smallest time within which this share was answered.
  const percentile = (share: number) => seconds[Math.ceil(share * seconds.length) - 1] ?? null
  return {
    answered: seconds.length,
    p50: percentile(0.5),
    p90: percentile(0.9),
    p99: percentile(0.99),
    max: seconds.at(-1) ?? null,
  }
}
