import { expect, test } from "vitest"
import { otherStateOfGstin } from "./state-codes.ts"

const gstinOf = (code: string) => `${code}ABCFA1234K1ZL`

test.each([
  ["29", "Karnataka", null],
  ["29", " KARNATAKA ", null],
  ["33", "Tamilnadu", null],
  ["01", "Jammu & Kashmir", null],
  ["21", "Orissa", null],
  ["28", "Andhra Pradesh", null],
  ["37", "Andhra Pradesh", null],
  ["25", "Daman & Diu", null],
  ["26", "Daman & Diu", null],
  ["27", "Karnataka", "Maharashtra"],
  ["36", "Andhra Pradesh", "Telangana"],
  ["07", "Haryana", "Delhi"],
  ["26", "Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
])("code %s and an address in %s: other state %s", (code, state, expected) => {
  expect(otherStateOfGstin(gstinOf(code), state)).toBe(expected)
})

test("an unknown code or a state that nobody knows says nothing", () => {
  for (const code of ["00", "39", "97", "99"])
    expect(otherStateOfGstin(gstinOf(code), "Karnataka")).toBe(null)
  for (const state of ["", "Karnatka", "कर्नाटक", "KA"])
    expect(otherStateOfGstin(gstinOf("27"), state)).toBe(null)
  expect(otherStateOfGstin("", "Karnataka")).toBe(null)
})

test("each code from 01 to 38 is a state, and agrees with its own name only", () => {
  const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0"))
  const names = codes.map(code => otherStateOfGstin(gstinOf(code), code === "29" ? "Kerala" : "Karnataka"))
  expect(names).not.toContain(null)
  for (const [index, code] of codes.entries())
    for (const name of names) {
      const isOwn = name === names[index]
      expect(otherStateOfGstin(gstinOf(code), name ?? "")).toBe(isOwn ? null : names[index])
    }
})
