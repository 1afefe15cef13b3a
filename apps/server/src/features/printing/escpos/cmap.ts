/** Reads the code points for which a TrueType font has a glyph: its table "cmap", in the formats 4 and 12 of OpenType. */
export function codePointsOf(font: Buffer): Set<number> {
  const cmap = font.subarray(tableOffset(font, "cmap"))
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  )
  const full = subtables.find(table => table.readUInt16BE(0) === 12)
  if (full) return fromFormat12(full)
  const basic = subtables.find(table => table.readUInt16BE(0) === 4)
  if (basic) return fromFormat4(basic)
  throw new Error("the font has no table of characters in format 4 or 12")
}

function tableOffset(font: Buffer, tag: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = 12 + 16 * index
    if (font.toString("latin1", record, record + 4) === tag) return font.readUInt32BE(record + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

/** Groups of code points with consecutive glyphs. Glyph 0 is the box for a missing character. */
function fromFormat12(table: Buffer): Set<number> {
  const found = new Set<number>()
  for (let index = 0; index < table.readUInt32BE(12); index++) {
    const group = 16 + 12 * index
    const [first, last] = [table.readUInt32BE(group), table.readUInt32BE(group + 4)]
    const glyph = table.readUInt32BE(group + 8)
    for (let code = first; code <= last; code++) if (glyph + code - first !== 0) found.add(code)
  }
  return found
}

/** Segments with a difference to the glyph, or with the place of their glyphs relative to the segment's own entry. */
function fromFormat4(table: Buffer): Set<number> {
  const found = new Set<number>()
  const size = table.readUInt16BE(6)
  for (let at = 0; at < size; at += 2) {
    const last = table.readUInt16BE(14 + at)
    const first = table.readUInt16BE(16 + size + at)
    const delta = table.readUInt16BE(16 + 2 * size + at)
    const rangeAt = 16 + 3 * size + at
    const range = table.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) found.add(code)
    }
  }
  return found
}
