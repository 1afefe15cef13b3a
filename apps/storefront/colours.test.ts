import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const css = readFileSync(join(import.meta.dirname, "public", "style.css"), "utf8")
const names = ["saffron", "leaf", "ocean", "plum", "brick", "teal", "slate", "rose"]

/** The colours of a rule by name: [light, dark]. */
function coloursOf(selector: string): Record<string, [string, string]> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) return {}
  const rule = css.slice(start, css.indexOf("}", start))
  const found = [...rule.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)]
  return Object.fromEntries(
    found.map(([, name, light, dark, both]) => [name, [light ?? both ?? "", dark ?? both ?? ""]]),
  )
}

/** WCAG 2: the relative luminance of a colour, and the contrast of two. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts = [
  ["on-brand", "brand"],
  ["on-action", "action"],
  ["action", "paper"],
  ["action", "raised"],
  ["ink", "paper"],
  ["ink", "raised"],
  ["ink", "notice"],
  ["ink-soft", "paper"],
  ["ink-soft", "raised"],
  ["danger", "paper"],
  ["danger", "raised"],
  ["veg", "paper"],
  ["non-veg", "paper"],
]

test("white on black is the largest contrast", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21)
  expect(contrast("#777777", "#777777")).toBe(1)
})

test.each(names)("%s has readable text in light and dark", name => {
  const own = coloursOf(`[data-colours="${name}"]`)
  // The first scheme is the one without a rule of its own.
  expect(Object.keys(own)).toEqual(name === "saffron" ? [] : ["brand", "on-brand", "action", "on-action"])
  const colours = { ...coloursOf(":root"), ...own }
  for (const [text = "", ground = ""] of texts)
    for (const theme of [0, 1] as const) {
      const ratio = contrast(colours[text]?.[theme] ?? "", colours[ground]?.[theme] ?? "")
      expect([name, text, ground, theme, ratio >= 4.5]).toEqual([name, text, ground, theme, true])
    }
})

test("every rule of a scheme is one of the eight", () => {
  const rules = [...css.matchAll(/\[data-colours="(\w+)"\]/g)].map(([, name]) => name)
  expect(["saffron", ...rules]).toEqual(names)
})
