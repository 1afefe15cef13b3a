import { publicErrorCodes } from "@rasoi/contract"
import { Marked, type Tokens } from "marked"
import { servedAddress } from "./library.ts"

export interface Rendered {
  title: string
  html: string
  /** The second-level headings. */
  sections: { id: string; title: string }[]
  /** Has examples in both shell and TypeScript. */
  bilingual: boolean
}

/** Renders one of our own documents as HTML. `path` is the document's file, needed to resolve links. */
export function renderMarkdown(text: string, path: string): Rendered {
  const sections: Rendered["sections"] = []
  const languages = new Set<string>()
  let title = ""
  /** An output block belongs to the code block before it. */
  let language = ""
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: source }) {
        const id = headingId(source)
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) title = source
        if (depth === 2) sections.push({ id, title: inner })
        return depth === 1 ? `<h1>${inner}</h1>\n` : `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const address = codeAnchor(servedAddress(href, path))
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`
      },
      code(block) {
        const { output, name } = readInfo(block)
        if (!output) {
          language = name
          languages.add(name)
        }
        return codeBlock(block.text, output ? "output" : name, language)
      },
      // Our documents contain no HTML except comments.
      html: () => "",
      checkbox: () => '<span class="box" aria-hidden="true"></span> ',
      // A wide table scrolls by itself; `tabindex` is for keyboard users.
      table(token) {
        const rows = [token.header, ...token.rows].map(cells =>
          this.tablerow({ text: cells.map(cell => this.tablecell(cell)).join("") }),
        )
        const [head = "", ...body] = rows
        return `<div class="wide" tabindex="0"><table><thead>${head}</thead><tbody>${body.join("")}</tbody></table></div>\n`
      },
      tablecell({ header, tokens, align }) {
        const inner = this.parser.parseInline(tokens)
        // An empty corner cell is not a header.
        const tag = header && inner !== "" ? "th" : "td"
        const side = align === "right" ? ' class="right"' : ""
        return `<${tag}${side}${tag === "th" ? ' scope="col"' : ""}>${inner}</${tag}>\n`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html, sections, bilingual: languages.has("sh") && languages.has("ts") }
}

/** Same ids as on GitHub, so that links work there too. An error code is its own id, as in every `docUrl`. */
export function headingId(text: string): string {
  if (isCode(text)) return text
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .replaceAll(" ", "-")
}

function isCode(text: string): boolean {
  return (publicErrorCodes as readonly string[]).includes(text)
}

/** Turns GitHub's "…#below_minimum" into "…#BELOW_MINIMUM". */
function codeAnchor(address: string): string {
  const [page = "", fragment = ""] = address.split("#")
  return isCode(fragment.toUpperCase()) ? `${page}#${fragment.toUpperCase()}` : address
}

/** Reads the words after a code fence: the language, and whether the block is the output of the block before. */
function readInfo({ lang = "" }: Tokens.Code): { name: string; output: boolean } {
  const [name = "", mark] = lang.split(" ")
  return { name, output: mark === "output" }
}

const captions: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  js: "JavaScript",
  php: "PHP",
  py: "Python",
  output: "Prints",
  json: "JSON",
}

/** `tabindex` lets keyboard users scroll long lines. */
export function codeBlock(text: string, kind: string, language: string): string {
  const caption = captions[kind] ? `<figcaption>${captions[kind]}</figcaption>` : ""
  return `<figure class="code ${kind}" data-language="${language}">${caption}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
