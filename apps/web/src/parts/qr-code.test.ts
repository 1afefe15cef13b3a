import fc from "fast-check"
import jsQR from "jsqr"
import { expect, test } from "vitest"
import { makeQrCode, pathOf, pixelsPerSquare, type QrCode, runsOf, svgOf } from "./qr-code.ts"

const address = "https://orders.example.in/r/spice-garden"

/** Draws the path as a scanner would see it, and decodes that with another library. */
function scan(code: QrCode, isDark = darkOf(code)): string | undefined {
  const scale = 4
  const width = code.size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isDark(Math.floor(x / scale), Math.floor(y / scale))) continue
      pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsQR(pixels, width, width)?.data
}

function darkOf(code: QrCode): (x: number, y: number) => boolean {
  const dark = new Set<string>()
  for (const [, x, y, length] of pathOf(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) dark.add(`${at} ${y}`)
  }
  return (x, y) => dark.has(`${x} ${y}`)
}

test("a scanner reads the address", () => {
  expect(scan(makeQrCode(address))).toBe(address)
})

test("a scanner reads any slug on any host", () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,18})?$/)
  fc.assert(
    fc.property(fc.webAuthority(), slug, (host, name) => {
      const text = `https://${host}/r/${name}`
      expect(scan(makeQrCode(text))).toBe(text)
    }),
    { numRuns: 20 },
  )
})

test("a scanner reads it with a stain in the middle", () => {
  const code = makeQrCode(address)
  const isDark = darkOf(code)
  const middle = code.size / 2
  const stained = (x: number, y: number) => Math.hypot(x - middle, y - middle) < 5 || isDark(x, y)
  expect(scan(code, stained)).toBe(address)
})

test("the code has four light squares on each side", () => {
  const { rows, size } = makeQrCode(address)
  const edges = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]
  expect(edges.flatMap(at => [...(rows[at] ?? []), ...rows.map(row => row[at])]).includes(true)).toBe(false)
  expect(rows[4]?.[4]).toBe(true)
})

test("runs of dark squares", () => {
  expect(runsOf([true, true, false, true])).toEqual([
    [0, 2],
    [3, 1],
  ])
  expect(runsOf([false, false])).toEqual([])
})

test("the drawing has a size for printing, and the picture whole pixels for each square", () => {
  const code = makeQrCode(address)
  expect(svgOf(code)).toContain('width="80mm"')
  expect(svgOf(code)).toContain(pathOf(code))
  expect(pixelsPerSquare(code) * code.size).toBeGreaterThanOrEqual(1200)
  expect(Number.isInteger(pixelsPerSquare(code))).toBe(true)
})
