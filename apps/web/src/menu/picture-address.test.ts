import { expect, test } from "vitest"
import { isPictureAddress, mayBecomePictureAddress } from "./picture-address.ts"

test.each(["https://images.example.com/naan.jpg", "https://cdn.example.in/a%20b.png?w=400"])(
  "%s is shown",
  address => {
    expect(isPictureAddress(address)).toBe(true)
  },
)

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " https://example.com/a.jpg",
  "http://example.com/a.jpg",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "//example.com/a.jpg",
  "https://",
  "https:javascript:alert(1)",
  `https://${"a".repeat(2000)}.example`,
  "",
])("%s is not shown", address => {
  expect(isPictureAddress(address)).toBe(false)
})

test("what is still being typed is not called wrong", () => {
  expect(["", "h", "https:/", "https://a.in/b.jpg"].every(mayBecomePictureAddress)).toBe(true)
  expect(["j", "http://a.in", "https:\\a"].some(mayBecomePictureAddress)).toBe(false)
})
