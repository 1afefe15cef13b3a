import { phoneMark, uniqueMark } from "../load/index.ts"

const biryani = {
  menuItemId: "itm_chicken_dum_biryani_large",
  quantity: 2,
  addOnIds: ["opt_chicken_dum_biryani_onion_raita", "opt_chicken_dum_biryani_fried_onion"],
}
const butterChicken = {
  menuItemId: "itm_butter_chicken_half",
  quantity: 1,
  addOnIds: ["opt_butter_chicken_extra_butter"],
  note: "Less spicy, please",
}
const paneer = {
  menuItemId: "itm_paneer_tikka",
  quantity: 1,
  addOnIds: ["opt_paneer_tikka_mint_chutney", "opt_paneer_tikka_lachha_onion"],
}
const coffee = { menuItemId: "itm_filter_coffee", quantity: 4, addOnIds: ["opt_filter_coffee_less_sugar"] }
const jamun = { menuItemId: "itm_gulab_jamun", quantity: 2, addOnIds: ["opt_gulab_jamun_a_scoop_of_vanilla"] }

const delivery = {
  address: "12 Residency Road, third floor",
  pincode: "560025",
  landmark: "Opposite the bakery",
}

/** A dinner for a whole table: five lines, each with add-ons. */
export const quoteBody = {
  type: "DELIVERY",
  items: [biryani, butterChicken, paneer, coffee, jamun],
  delivery,
}

/** A typical order. */
export const orderBody = {
  type: "DELIVERY",
  items: [biryani, butterChicken, coffee],
  delivery,
  customer: { name: "Asha Rao", phone: phoneMark },
  payment: "CASH_ON_DELIVERY",
}

export function bookingBody(date: string, time: string) {
  return {
    date,
    time,
    people: 2,
    customer: { name: "Asha Rao", phone: phoneMark },
    notes: "By the window, if there is room",
  }
}

/** A new key for every create. */
export const createHeaders = { "Idempotency-Key": uniqueMark }
