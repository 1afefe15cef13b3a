import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type ConsoleLanguage, consoleLanguages, languages } from "@rasoi/contract/languages"
import { centered, line, type PrintDocument, section } from "@rasoi/core"
import { describe, expect, test } from "vitest"
import { coveredText } from "./covered.ts"
import { type Drawing, openDrawing } from "./drawing.ts"
import { expectGolden } from "./golden.fixture.ts"
import { printBytes } from "./layout.ts"
import { paperDocuments, printedElsewhere } from "./picture.fixture.ts"
import { printOut } from "./printer.fixture.ts"
import type { Columns } from "./printout.ts"
import { wrap } from "./row-picture.ts"

const print = (
  document: PrintDocument,
  columns: Columns,
  language: ConsoleLanguage = "en",
  drawing?: () => Promise<Drawing>,
) => {
  const faults: unknown[] = []
  const bytes = printBytes(document, {
    columns,
    language,
    onFault: error => faults.push(error),
    ...(drawing ? { drawing } : {}),
  })
  return bytes.then(all => ({ ...printOut(all), faults }))
}

describe.each(Object.keys(paperDocuments))("%s", name => {
  test.each([
    [80, 48],
    [58, 32],
  ] as const)("on %i mm, looks like its golden picture", async (millimetres, columns) => {
    const { document, language } = paperDocuments[name] ?? missing()
    const { items, faults } = await print(document, columns, language)
    expect(faults).toEqual([])
    await expectGolden(`${name}-${millimetres}`, items, columns)
  })
})

function missing(): never {
  throw new Error("there is no such document")
}

const oneRow = (text: string, rest: Parameters<typeof line>[1] = {}): PrintDocument => ({
  object: "ticket",
  copy: "ORIGINAL",
  sections: [section(line(text, rest))],
})

test("of a document with thousands of rows a bounded number is drawn, and the others say where to read them", async () => {
  let drawn = 0
  const { coverage, draw } = await openDrawing()
  const counting: Drawing = {
    coverage,
    draw(row) {
      drawn += 1
      return draw(row)
    },
  }
  const document: PrintDocument = {
    ...oneRow(""),
    sections: [section(line(Array(400).fill("क").join("\n")))],
  }
  const { text, faults } = await print(document, 48, "en", () => Promise.resolve(counting))
  expect([drawn, faults]).toEqual([250, []])
  expect(text.match(/READ ON TABLET/g)).toHaveLength(150)
})

test("a row that ASCII can express stays text; any other is one picture with its quantity and amount", async () => {
  const document: PrintDocument = {
    ...oneRow(""),
    sections: [
      {
        list: true,
        lines: [
          line("Café", { quantity: "2 ×", amount: "₹60.00" }),
          line("पनीर", {
            quantity: "1 ×",
            amount: "₹320.00",
            details: [{ text: "+ Ghee", emphasis: "BOLD" }],
          }),
        ],
      },
    ],
  }
  const { items, text } = await print(document, 48)
  expect(
    items.map(item => ("bytes" in item ? "picture" : item.text.trim().replace(/ +/g, " "))).slice(0, 3),
  ).toEqual(["2 x Cafe Rs.60.00", "picture", "+ Ghee"])
  expect(text).not.toContain("?")
  const [picture] = items.filter(item => "bytes" in item)
  if (!picture) throw new Error("there is a picture")
  const inkBetween = (from: number, to: number) =>
    Array.from({ length: picture.height }, (_, y) =>
      picture.bytes.subarray(y * 72 + from / 8, y * 72 + to / 8),
    ).some(part => part.some(byte => byte !== 0))
  // Quantity, text, gap, amount at the right edge.
  expect([inkBetween(0, 40), inkBetween(48, 120), inkBetween(200, 440), inkBetween(480, 576)]).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test.each([
  ["en", "Spicy 🌶", ["Spicy >> READ ON TABLET"], 0],
  ["en", "🌶", [">> READ ON TABLET"], 0],
  ["en", "漢字 Dal", ["Dal >> READ ON TABLET"], 0],
  ["en", "तीखा 🌶", [], 1],
  ["hi", "Spicy 🌶", [], 1],
  ["en", "Really?", ["Really?"], 0],
  ["en", "\u0000\u0007\u202e", [""], 0],
] as const)("in %s, %j prints %j and %i pictures", async (language, text, lines, pictures) => {
  const printed = await print(oneRow(text), 48, language)
  const printedLines = printed.lines.map(each => each.text.trim())
  expect(printedLines.slice(0, lines.length)).toEqual(lines)
  expect(printedLines.slice(lines.length).join("")).toBe("")
  expect([printed.pictures.length, printed.faults]).toEqual([pictures, []])
})

test.each(consoleLanguages)("the fonts of paper have the letters of %s", async language => {
  const { name, script } = languages[language]
  const printed = await print(oneRow(`${name} 🌶`), 48, language)
  // The mark is in the same language.
  expect([printed.pictures.length, printed.faults]).toEqual([script === "Latin" ? 0 : 1, []])
  const { coverage } = await openDrawing()
  expect(coveredText(name, coverage).isComplete).toBe(true)
})

test("a character that the fonts lack is left out, and the mark is drawn instead", async () => {
  const bytesOf = async (text: string) => (await print(oneRow(text), 48)).pictures
  expect(await bytesOf("तीखा 🌶 漢")).toEqual(await bytesOf("तीखा >> READ ON TABLET"))
})

test("when drawing fails, the ticket prints what ASCII can express, with the mark, and the fault is reported", async () => {
  const { document } = paperDocuments["ticket-hindi"] ?? missing()
  const broken = async () => Promise.reject(new Error("no library"))
  const failing = async () => ({
    ...(await openDrawing()),
    draw: async () => Promise.reject(new Error("no memory")),
  })
  for (const drawing of [broken, failing]) {
    const { text, pictures, cuts, faults } = await print(document, 48, "hi", drawing)
    expect([pictures.length, cuts.length]).toEqual([0, 1])
    expect(faults.length).toBeGreaterThan(5)
    expect(text).toContain("#17\n>> READ ON TABLET\n: , 17 , 6:35 pm >> READ ON TABLET")
    expect(text.replace(/ +/g, " ")).toContain("12 x Naan\n+ >> READ ON TABLET\n! No onion")
  }
})

test("text is never markup", async () => {
  const { pictures, faults } = await print(oneRow(`पनीर a & b <c> </text> "d" 'e' &amp; ]]>`), 48)
  expect(faults).toEqual([])
  expect(pictures.length).toBeGreaterThan(0)
})

test("emphasis changes a picture: bold has more dots, large and huge are higher", async () => {
  const of = async (emphasis: Parameters<typeof centered>[1]) => {
    const { pictures } = await print({ ...oneRow(""), sections: [section(centered("पनीर", emphasis))] }, 32)
    const ink = pictures
      .flatMap(({ bytes }) => [...bytes])
      .reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0)
    return { ink, height: pictures[0]?.height ?? 0 }
  }
  const [none, bold, underlined, large, huge, boxed] = await Promise.all(
    (["NONE", "BOLD", "UNDERLINED", "LARGE", "HUGE", "BOXED"] as const).map(of),
  )
  expect(bold?.ink).toBeGreaterThan((none?.ink ?? 0) * 1.1)
  expect(underlined?.ink).toBeGreaterThan(bold?.ink ?? 0)
  expect([bold?.height, underlined?.height]).toEqual([none?.height, none?.height])
  expect(large?.height).toBeGreaterThan(bold?.height ?? 0)
  expect(huge?.height).toBeGreaterThan(large?.height ?? 0)
  expect(boxed).toEqual(large)
})

test("long texts and long words wrap: no dot at the edge of a column, and each picture is small", async () => {
  const text = `${"मूँगफली से एलर्जी है ".repeat(12)}${"क्षत्रिय".repeat(20)}`
  const { pictures } = await print(oneRow(text, { quantity: "2 ×", emphasis: "LARGE" }), 32)
  expect(pictures.length).toBeGreaterThan(10)
  for (const { bytes, height, width } of pictures) {
    expect(height).toBeLessThan(100)
    const rightEdge = Array.from({ length: height }, (_, y) => bytes[(y + 1) * (width / 8) - 1] ?? 0)
    expect(rightEdge.every(byte => (byte & 1) === 0)).toBe(true)
  }
})

test("a line is filled before the next one begins; a token that is too wide stands alone", () => {
  const token = (text: string, width: number, hasSpaceBefore = true) => ({ text, width, hasSpaceBefore })
  const lines = wrap(
    [token("a", 40), token("b", 50), token("c", 1), token("d", 200), token("e", 90), token("f", 10, false)],
    100,
    10,
  )
  expect(lines).toEqual([
    { text: "a b", width: 100 },
    { text: "c", width: 1 },
    { text: "d", width: 200 },
    { text: "ef", width: 100 },
  ])
  expect(wrap([], 100, 10)).toEqual([{ text: "", width: 0 }])
})

test("joiners stay between Indian letters and go elsewhere; plain forms replace what the fonts lack", async () => {
  const { coverage } = await openDrawing()
  for (const [text, expected, isComplete] of [
    ["र्\u200dय", "र्\u200dय", true],
    ["a\u200db पनीर", "ab पनीर", true],
    ["👩\u200d🍳 पनीर", "पनीर", false],
    ["𝓟aneer पनीर\ufe0f", "Paneer पनीर", true],
  ] as const)
    expect(coveredText(text, coverage)).toEqual({ text: expected, isComplete })
})

test("other fonts, languages and home directories of a machine change nothing", async () => {
  const home = mkdtempSync(join(tmpdir(), "rasoi-home-"))
  const { document, language } = paperDocuments["ticket-hindi"] ?? missing()
  const here = await printBytes(document, { columns: 48, language, onFault: missing })
  const environment = {
    HOME: home,
    LANGUAGE: "mr:as",
    LANG: "mr_IN.UTF-8",
    FONTCONFIG_FILE: "/nonexistent/fonts.conf",
    FONTCONFIG_PATH: home,
  }
  expect(printedElsewhere("ticket-hindi", environment).equals(here)).toBe(true)
  expect(readdirSync(home)).toEqual([])
  rmSync(home, { recursive: true })
})

const fontsOfMachine = "/usr/share/fonts"
const canHide = process.platform === "linux" && process.getuid?.() === 0 && existsSync(fontsOfMachine)

test.skipIf(!canHide)(
  "a machine without fonts prints the same (needs root on Linux, to hide them)",
  async () => {
    const { document, language } = paperDocuments["ticket-tamil"] ?? missing()
    const here = await printBytes(document, { columns: 48, language, onFault: missing })
    expect(
      printedElsewhere("ticket-tamil", { PATH: process.env.PATH ?? "" }, fontsOfMachine).equals(here),
    ).toBe(true)
  },
)
