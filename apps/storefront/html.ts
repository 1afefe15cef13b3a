const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escaped HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

/** Escapes every inserted value that is not Html itself. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + render(pieces[index])).join(""))
}

function render(piece: Piece): string {
  if (piece === undefined || piece === null || piece === false) return ""
  if (piece instanceof Html) return piece.text
  if (typeof piece === "object") return piece.map(render).join("")
  return String(piece).replace(/[&<>"']/g, character => entities[character] ?? "")
}
