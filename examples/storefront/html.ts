const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A piece of a page that is safe as it stands. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/** Whatever is put in is shown as text, unless it was made by this function itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + render(pieces[index])).join(""))
}

function render(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ""
  if (piece instanceof Html) return piece.text
  if (typeof piece === "object") return piece.map(render).join("")
  return String(piece).replace(/[&<>"']/g, character => entities[character] ?? "")
}
