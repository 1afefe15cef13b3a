import { newId } from "../../../base/ids.ts"
import type { TestApp } from "../../../testing/app.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { counterCaller, counterRequest } from "../counter/entered.fixture.ts"

export interface Till {
  restaurantId: string
  cookie: string
  call(
    path: string,
    method?: string,
    body?: object,
    headers?: Record<string, string>,
  ): ReturnType<TestApp["call"]>
  /** Enters what a tablet would send now. */
  enter(change?: Parameters<typeof counterRequest>[2]): ReturnType<TestApp["call"]>
  /** A new order of the counter. */
  order(): Promise<{ id: string; total: number }>
  pay(
    orderId: string,
    amountPaise: number,
    change?: object,
    id?: string,
    headers?: Record<string, string>,
  ): ReturnType<TestApp["call"]>
}

/** Somebody of a restaurant who takes orders and payments. */
export const tillOf =
  (app: TestApp) =>
  async (role: "OWNER" | "MANAGER" | "STAFF" = "OWNER", of?: string): Promise<Till> => {
    const restaurantId = of ?? (await app.restaurant())
    const cookie = await app.signedIn(restaurantId, role)
    const call: Till["call"] = (path, method = "GET", body, headers = {}) =>
      app.call(`/console/v1/${path}`, { cookie, method, body, headers })
    const send = counterCaller(app, cookie)
    const enter: Till["enter"] = async change => send(await counterRequest(app, restaurantId, change))
    return {
      restaurantId,
      cookie,
      call,
      enter,
      async order() {
        const { body } = await enter()
        return { id: body.id, total: body.total.amount }
      },
      pay(orderId, amountPaise, change = {}, id = newId("pay"), headers = {}) {
        const at = new Date(app.clock.now()).toISOString()
        const body = { orderId, method: "UPI", amountPaise, receivedAt: at, sentAt: at, ...change }
        return call(`counter/payments/${id}`, "PUT", body, headers)
      },
    }
  }

/** What the checker of backups finds wrong in the database. */
export const dataFaults = (app: TestApp) =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)
