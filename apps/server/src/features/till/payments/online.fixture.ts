import { newId } from "../../../base/ids.ts"
import type { TestApp } from "../../../testing/app.ts"
import { delivery, orderCaller, pickup } from "../../orders/fixture.ts"
import { type Till, tillOf } from "./till.fixture.ts"

export interface OnlineTill extends Till {
  /** Places an online order and brings it to READY, or out with a delivery person. */
  online(person?: object): Promise<{ id: string; total: number }>
  step(id: string, name: string, body?: object): ReturnType<TestApp["call"]>
  /** Cash that the delivery person has. */
  payCarried(order: { id: string; total: number }, id?: string): ReturnType<TestApp["call"]>
  handIn(personId: string, amountPaise: number, id?: string, receivedAt?: number): ReturnType<TestApp["call"]>
}

/** A restaurant that takes online orders and does not round cash. Its owner wants staff to be asked, unless `asks` says otherwise. */
export const onlineTillOf =
  (app: TestApp) =>
  async (asks: boolean | null = true): Promise<OnlineTill> => {
    const till = await tillOf(app)()
    const { restaurantId, call } = till
    await call("settings", "PATCH", { counter: { roundCash: false, askOnlinePayments: asks } })
    app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(restaurantId, "live")
    const place = orderCaller(app)
    const step: OnlineTill["step"] = (id, name, body) => call(`orders/${id}/${name}`, "POST", body ?? {})
    return {
      ...till,
      step,
      async online(person) {
        const { body } = await place(secret, person ? delivery : pickup)
        for (const name of ["accept", "prepare", "ready"]) await step(body.id, name)
        if (person) await step(body.id, "dispatch", person)
        return { id: body.id, total: body.total.amount }
      },
      payCarried: ({ id: orderId, total }, id) =>
        till.pay(orderId, total, { method: "CASH", carried: true }, id),
      handIn(personId, amountPaise, id = newId("hand"), receivedAt = app.clock.now()) {
        const [at, sentAt] = [receivedAt, app.clock.now()].map(time => new Date(time).toISOString())
        const body = { personId, amountPaise, receivedAt: at, sentAt }
        return call(`counter/hand-ins/${id}`, "PUT", body)
      },
    }
  }
