import { expect, test } from "vitest"
import { isUntouched, newCart } from "../tablet/cart.ts"
import { fillIn, setPhone } from "./caller.ts"

const asha = { name: "Asha", address: "12, 4th Cross", pincode: "560038", landmark: "" }
const ravi = { name: "Ravi", address: "7, MG Road", pincode: "560001", landmark: "Metro" }
const ofAsha = () => fillIn(setPhone(newCart("PHONE_DELIVERY"), "98450 12345"), asha)

test("a corrected phone replaces what the wrong one filled in", () => {
  const typing = setPhone(ofAsha(), "98450 1234")
  expect(typing.customer).toEqual({ ...newCart().customer, phone: "98450 1234" })
  const corrected = fillIn(setPhone(typing, "98450 12346"), ravi)
  expect(corrected.customer).toEqual({ ...ravi, phone: "98450 12346" })
  // Nobody knows the next one.
  expect(setPhone(corrected, "98450 12347").customer).toEqual({ ...newCart().customer, phone: "98450 12347" })
  expect(isUntouched({ ...setPhone(corrected, ""), kind: "TAKEAWAY" })).toBe(true)
})

test("the same phone in another form changes nothing, and what somebody typed or edited stays", () => {
  expect(setPhone(ofAsha(), "+91 98450-12345").customer).toMatchObject(asha)
  const before = ofAsha()
  const edited = { ...before, customer: { ...before.customer, name: "Asha Rao", landmark: "Temple" } }
  expect(setPhone(edited, "98450 12346").customer).toEqual({
    ...{ name: "Asha Rao", landmark: "Temple" },
    ...{ phone: "98450 12346", address: "", pincode: "" },
  })
  const typed = { ...newCart(), customer: { ...newCart().customer, phone: "98450 12345", name: "Meera" } }
  const filled = fillIn(typed, asha)
  expect([filled.customer.name, filled.customer.address]).toEqual(["Meera", asha.address])
  expect(fillIn(filled, asha)).toBe(filled)
  expect(setPhone(filled, "98450 12346").customer).toMatchObject({ name: "Meera", address: "" })
})
