import { describe, expect, test } from "vitest"
import type { Booking } from "./booking.ts"
import { applySteps } from "./overlay.ts"

const booking = {
  id: "res_1",
  status: "PENDING",
  nextSteps: ["CONFIRMED", "REJECTED", "CANCELLED"],
  price: { amount: 40000, currency: "INR", display: "₹400.00", mode: "FEE", status: "DUE" },
} as unknown as Booking
const other = { ...booking, id: "res_2" }

describe("steps on their way", () => {
  test("are laid over their own booking and no other, and leave the server's response as it was", () => {
    const [one, two] = applySteps([booking, other], [{ booking, step: { to: "REJECTED", reason: "Full" } }])
    expect(one).toMatchObject({ status: "REJECTED", nextSteps: [], rejectionReason: "Full" })
    expect(two).toEqual(other)
    expect(booking.status).toBe("PENDING")
  })

  test("do not undo what the server already has further on", () => {
    const confirmed: Booking = { ...booking, status: "SEATED", nextSteps: [] }
    expect(applySteps([confirmed], [{ booking, step: { to: "CONFIRMED" } }])).toEqual([confirmed])
  })

  test("of the price and of the status go together", () => {
    const [both] = applySteps(
      [booking],
      [
        { booking, step: { price: "PAID" } },
        { booking, step: { to: "CONFIRMED" } },
      ],
    )
    expect([both?.status, both?.price?.status]).toEqual(["CONFIRMED", "PAID"])
    const free: Booking = { ...booking, price: null }
    expect(applySteps([free], [{ booking: free, step: { price: "PAID" } }])).toEqual([free])
  })

  test("a cancelled one says that the restaurant did it", () => {
    const [one] = applySteps([booking], [{ booking, step: { to: "CANCELLED", reason: "Rain" } }])
    expect(one).toMatchObject({ status: "CANCELLED", cancelledBy: "RESTAURANT", rejectionReason: "Rain" })
  })
})
