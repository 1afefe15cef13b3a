import { centered, type PrintDocument, section } from "@rasoi/core"
import jsQR from "jsqr"
import { expect, test } from "vitest"
import { printBytes } from "./layout.ts"
import { printOut } from "./printer.fixture.ts"

/** Its types describe the default export of a module, and Node gives the function itself. */
const decode = jsQR as unknown as typeof jsQR.default
const link = "upi://pay?pa=angaara@okbank&pn=Angaara%20Grill&am=1525.50&cu=INR&tn=26-27%2F000042"
const document: PrintDocument = {
  object: "bill",
  copy: "ORIGINAL",
  sections: [{ ...section(centered("Pay by UPI")), code: link }],
}

test.each([48, 32] as const)("a camera reads the code on paper with %i columns", async columns => {
  const bytes = await printBytes(document, { columns, onFault: error => expect.unreachable(String(error)) })
  const { pictures, text } = printOut(bytes)
  expect(text).toContain("Pay by UPI")
  const width = columns * 12
  expect(pictures.every(picture => picture.width === width)).toBe(true)
  const dots = Buffer.concat(pictures.map(picture => picture.bytes))
  const height = dots.length / (width / 8)
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let dot = 0; dot < width * height; dot += 1) {
    if ((dots[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) pixels.fill(0, dot * 4, dot * 4 + 3)
  }
  expect(decode(pixels, width, height)?.data).toBe(link)
  // 30 millimetres or more, and within the paper.
  expect(height).toBeGreaterThanOrEqual(240)
  expect(height).toBeLessThanOrEqual(width)
})
