import { Refusal } from "@rasoi/contract"
import { money, type PageRefusal } from "@rasoi/core"

const field = "customer.phone"

/** Says which rule applied, and whom to call. The page has its own words in the customer's language. */
export function refusalOfPage(refused: PageRefusal, restaurantPhone: string): Refusal {
  const call = `call the restaurant: ${restaurantPhone}`
  switch (refused.code) {
    case "PHONE_BLOCKED":
      return new Refusal(refused.code, {
        field,
        message: `The restaurant takes no orders of this phone here; ${call}.`,
      })
    case "TOO_MANY_OPEN_ORDERS": {
      const { openOrders } = refused
      const orders = openOrders === 1 ? "an order" : `${openOrders} orders`
      return new Refusal(refused.code, {
        field,
        message: `This phone has ${orders} that the restaurant has not answered yet, or cancelled some just now. Wait a few minutes, or ${call}.`,
        members: { openOrders },
      })
    }
    case "FIRST_ORDER_TOO_LARGE": {
      const maximum = money(refused.maximumPaise)
      return new Refusal(refused.code, {
        message: `The first order of a phone can be ${maximum.display} at most. Take something out, or ${call}.`,
        members: { maximum },
      })
    }
  }
}
