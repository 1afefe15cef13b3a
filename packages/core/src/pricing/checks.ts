import { type OrderRequest, Refusal } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { formatPaise, money } from "../money.ts"
import { paymentModeOf } from "../orders/payment-mode.ts"
import { isInArea } from "./area.ts"
import { type Bill, sumOfLinesPaise } from "./bill.ts"

type Ordering = Settings["ordering"]

export function checkOrderType(ordering: Pick<Ordering, "types">, type: OrderRequest["type"]): void {
  if (ordering.types.includes(type)) return
  const offer =
    ordering.types.length > 0 ? `Choose ${ordering.types.join(" or ")}.` : "It offers none online."
  throw new Refusal("ORDER_TYPE_NOT_ALLOWED", {
    message: `This restaurant does not take ${type} orders. ${offer}`,
    field: "type",
  })
}

export function checkPayment(
  ordering: Pick<Ordering, "paymentModes">,
  type: OrderRequest["type"],
  payment: OrderRequest["payment"],
): void {
  const expected = paymentModeOf[type]
  if (payment !== expected) {
    throw new Refusal("PAYMENT_MODE_NOT_ALLOWED", {
      message: `A ${type} order is paid with ${expected}, not with ${payment}.`,
      field: "payment",
    })
  }
  if (ordering.paymentModes.includes(payment)) return
  throw new Refusal("PAYMENT_MODE_NOT_ALLOWED", {
    message: `This restaurant does not take ${payment}, which a ${type} order needs. Offer the other order type.`,
    field: "payment",
  })
}

/** A pickup order has no pincode. */
export function checkArea(ordering: Pick<Ordering, "deliveryPincodes">, pincode: string | undefined): void {
  if (pincode === undefined || isInArea(ordering, pincode)) return
  throw new Refusal("OUT_OF_AREA", {
    message: `This restaurant does not deliver to ${pincode}. Offer pickup, or another address.`,
    field: "delivery.pincode",
  })
}

/** Compares the sum of the listed prices: tax on top and charges do not count towards the minimum. */
export function checkMinimum(ordering: Pick<Ordering, "minimumOrderPaise">, bill: Pick<Bill, "lines">): void {
  const sumPaise = sumOfLinesPaise(bill)
  const missingPaise = ordering.minimumOrderPaise - sumPaise
  if (missingPaise <= 0) return
  const [minimum, missing] = [money(ordering.minimumOrderPaise), money(missingPaise)]
  throw new Refusal("BELOW_MINIMUM", {
    message: `The items come to ${formatPaise(sumPaise)}; the minimum is ${minimum.display}. Add ${missing.display} more.`,
    field: "items",
    members: { minimum, missing },
  })
}
