import fc from "fast-check"
import { expect, test } from "vitest"
import { upiLink } from "./upi-link.ts"

const payment = { upiId: "angaara@okbank", name: "Angaara", amountPaise: 52_500, note: "26-27/000042" }

test("the link has the exact amount, and encodes what an address cannot contain", () => {
  expect(upiLink(payment)).toBe("upi://pay?pa=angaara@okbank&pn=Angaara&am=525.00&cu=INR&tn=26-27%2F000042")
  expect(upiLink({ ...payment, name: "Salt & Pepper + Co", amountPaise: 5 })).toBe(
    "upi://pay?pa=angaara@okbank&pn=Salt%20%26%20Pepper%20%2B%20Co&am=0.05&cu=INR&tn=26-27%2F000042",
  )
})

test.each([
  ["blanks around it", "  Angaara Tandoor  ", "Angaara Tandoor"],
  ["blanks before 40 characters", `  ${"a".repeat(40)}`, "a".repeat(40)],
  ["40 characters", "a".repeat(40), "a".repeat(40)],
  ["more than 40 characters", "a".repeat(41), "a".repeat(40)],
  ["a blank where it is cut", `${"a".repeat(39)} b`, "a".repeat(39)],
  ["characters of two code units", "🍛".repeat(41), "🍛".repeat(40)],
  ["half a character", "a\uD83C", "a\uFFFD"],
])("a name with %s", (_, name, shown) => {
  expect(upiLink({ ...payment, name })).toBe(upiLink(payment).replace("Angaara", encodeURIComponent(shown)))
})

test.each([
  ["blanks around it", " 26-27/42 ", "26-27/42"],
  ["50 characters", "a".repeat(50), "a".repeat(50)],
  ["more than 50 characters", "a".repeat(51), "a".repeat(50)],
])("a note with %s", (_, note, shown) => {
  expect(upiLink({ ...payment, note }).split("&tn=")[1]).toBe(encodeURIComponent(shown))
})

test("an app reads back what was written, for any text and amount", () => {
  // Also halves of characters.
  const point = fc.integer({ min: 0, max: 0x10_ffff })
  const text = fc.array(point, { maxLength: 80 }).map(points => String.fromCodePoint(...points))
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 10_000_000_00 }), (name, note, amountPaise) => {
      const read = new URL(upiLink({ ...payment, name, note, amountPaise })).searchParams
      const [rupees = "", paise = ""] = (read.get("am") ?? "").split(".")
      expect(Number(rupees) * 100 + Number(paise)).toBe(amountPaise)
      expect(paise).toHaveLength(2)
      expect([...read.keys()]).toEqual(["pa", "pn", "am", "cu", "tn"])
      expect(read.get("pa")).toBe(payment.upiId)
      expect(name.toWellFormed()).toContain(read.get("pn"))
      expect(note.toWellFormed()).toContain(read.get("tn"))
    }),
  )
})
