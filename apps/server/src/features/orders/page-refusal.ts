import { Refusal } from "@rasoi/contract"
import { money, type PageRefusal } from "@rasoi/core"
import { phoneRefused } from "../blocked-phones/index.ts"

/** Says whom to call. The page has its own words in the customer's language. */
export function refusalOfPage(refused: PageRefusal, restaurantPhone: string): Refusal {
  if (refused.code === "PHONE_REFUSED") return phoneRefused(restaurantPhone)
  const maximum = money(refused.maximumPaise)
  return new Refusal(refused.code, {
    message: `The first order of a phone can be ${maximum.display} at most. Take something out, or call the restaurant: ${restaurantPhone}.`,
    members: { maximum },
  })
}
