import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { codePointsOf } from "./cmap.ts"
import { openDrawing } from "./drawing.ts"

const fonts = new URL("../../../../fonts/", import.meta.url)

/** A font with nothing but a cmap that has the given subtable. */
function fontWith(subtable: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.writeUInt16BE(1, 4)
  head.write("cmap", 12, "latin1")
  head.writeUInt32BE(28, 20)
  const cmap = Buffer.alloc(12)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt32BE(12, 8)
  return Buffer.concat([head, cmap, subtable])
}

const words = (...values: number[]) =>
  Buffer.from(values.flatMap(value => [(value >> 8) & 0xff, value & 0xff]))

test("format 4: by difference, by list, and not where the glyph is the box for a missing character", () => {
  // Segments: A to C by difference; a to c by list, where b has no glyph; Z with a difference to glyph 0; the last one.
  const head = words(4, 0, 0, 8, 0, 0, 0)
  const ends = words(0x43, 0x63, 0x5a, 0xffff, 0)
  const starts = words(0x41, 0x61, 0x5a, 0xffff)
  const deltas = words(0x10000 - 0x40, 0, 0x10000 - 0x5a, 1)
  const ranges = words(0, 6, 0, 0, 7, 0, 9)
  const found = codePointsOf(fontWith(Buffer.concat([head, ends, starts, deltas, ranges])))
  expect(String.fromCodePoint(...found)).toBe("ABCac")
})

test("format 12: also above U+FFFF", () => {
  const table = Buffer.alloc(40)
  table.writeUInt16BE(12, 0)
  table.writeUInt32BE(2, 12)
  for (const [at, value] of [0x905, 0x907, 1, 0x11b00, 0x11b00, 9].entries())
    table.writeUInt32BE(value, 16 + 4 * at)
  expect([...codePointsOf(fontWith(table))]).toEqual([0x905, 0x906, 0x907, 0x11b00])
})

test("a file that is no font, or has no such table, is an error", () => {
  expect(() => codePointsOf(Buffer.from("wOFF".padEnd(40, "\0")))).toThrow("no table cmap")
  expect(() => codePointsOf(fontWith(words(6, 0, 0)))).toThrow("format 4 or 12")
})

test("every font has a regular and a bold file and the text of its licence", () => {
  const files = readdirSync(fonts).filter(name => /\.ttf$|OFL/.test(name))
  const names = [...new Set(files.map(name => name.split("-")[0]))]
  expect(names).toHaveLength(10)
  expect(files.sort()).toEqual(
    names.flatMap(name => [`${name}-Bold.ttf`, `${name}-OFL.txt`, `${name}-Regular.ttf`]).sort(),
  )
  for (const name of names)
    expect(readFileSync(new URL(`${name}-OFL.txt`, fonts), "utf8")).toContain("SIL OPEN FONT LICENSE")
})

/** One sentence for each script: letters, vowel signs, conjuncts and digits that must never be left out. */
const samples = {
  Latin: "Smørrebrød Łódź ₹ × – “é”",
  Devanagari: "मूँगफली से ऍलर्जी है, लसूण नको! क्ष त्र ज्ञ ऱ्य ळ १२३ ।",
  Tamil: "வேர்க்கடலை ஒவ்வாமை ஸ்ரீ க்ஷ",
  Telugu: "వేరుశనగ అలెర్జీ ఉంది",
  Kannada: "ಕಡಲೆಕಾಯಿ ಅಲರ್ಜಿ ಇದೆ",
  Malayalam: "നിലക്കടല അലർജി ഉണ്ട് ൻ ർ ൽ",
  Bengali: "চিনাবাদামে অ্যালার্জি আছে ৎ ৰ ৱ",
  Gujarati: "મગફળીની એલર્જી છે",
  Gurmukhi: "ਮੂੰਗਫਲੀ ਤੋਂ ਐਲਰਜੀ ਹੈ ੴ",
  Odia: "ଚିନାବାଦାମରେ ଆଲର୍ଜି ଅଛି",
}

test.each(Object.entries(samples))("the fonts cover %s: %s", async (_, text) => {
  const { coverage } = await openDrawing()
  const lacking = [...text].filter(character => !coverage.has(character.codePointAt(0) ?? 0))
  expect(lacking).toEqual([])
})

test("the fonts cover no emoji, no Chinese, no Arabic, and nothing that is unassigned", async () => {
  const { coverage } = await openDrawing()
  for (const character of ["🌶", "❤", "漢", "م", "\u{10ffff}", "\ud800"])
    expect([character, coverage.has(character.codePointAt(0) ?? 0)]).toEqual([character, false])
})
