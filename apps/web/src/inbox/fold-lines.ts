export interface ShownLine {
  readonly name: string
  readonly quantity: number
  readonly addOns: readonly { readonly id: string; readonly name: string }[]
  readonly note: string | null
}

/** A card with more rows of text would push the next orders off the screen. */
const maxRows = 5
/** The button for the others takes the height of a row. */
const rowsWhenFolded = 3
/** In a narrow card. */
const charactersPerRow = 22

/** About how many rows of text a line takes. Not measured, because that would lay out every card twice. */
function rowsOf({ name, addOns, note }: ShownLine): number {
  const texts = [name, ...addOns.map(addOn => addOn.name), ...(note?.split("\n") ?? [])]
  return texts.reduce((rows, text) => rows + Math.max(1, Math.ceil(text.length / charactersPerRow)), 0)
}

/** The lines that a folded card shows: the first ones, and every line with a note, which may be about an allergy. */
export function foldLines<Line extends ShownLine>(lines: readonly Line[]): readonly Line[] {
  const rows = lines.map(rowsOf)
  const upTo = (index: number) => rows.slice(0, index + 1).reduce((sum, each) => sum + each, 0)
  if (upTo(lines.length - 1) <= maxRows) return lines
  const shown = lines.filter((line, index) => index === 0 || line.note || upTo(index) <= rowsWhenFolded)
  // The button is as high as one line.
  return lines.length - shown.length > 1 ? shown : lines
}
