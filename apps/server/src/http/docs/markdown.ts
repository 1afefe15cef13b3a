import { publicErrorCodes } from "@rasoi/contract"
import { Marked, type Tokens } from "marked"
import { servedAddress } from "./library.ts"

export interface Section {
  id: string
  title: string
}

export interface Rendered {
  title: string
  html: string
  /** Its headings of the second level. */
  sections: Section[]
  /** Shell and TypeScript stand side by side in it. */
  bilingual: boolean
}

/** A page's HTML from one of our own documents; `path` is where it lies, for its links. */
export function renderMarkdown(text: string, path: string): Rendered {
  const sections: Section[] = []
  const languages = new Set<string>()
  let title = ""
  /** What an output belongs to: the block before it. */
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
      // Comments, for whoever edits the document; there is no other HTML in ours.
      html: () => "",
      checkbox: () => '<span class="box" aria-hidden="true"></span> ',
      tablecell({ header, tokens, align }) {
        const inner = this.parser.parseInline(tokens)
        // A corner without words heads nothing.
        const tag = header && inner !== "" ? "th" : "td"
        const side = align === "right" ? ' class="right"' : ""
        return `<${tag}${side}${tag === "th" ? ' scope="col"' : ""}>${inner}</${tag}>\n`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  return { title, html, sections, bilingual: languages.has("sh") && languages.has("ts") }
}

/** As GitHub makes them, so that a link into a page works there too; a code's is the code, as every `docUrl` has it. */
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

/** "…#below_minimum", as GitHub would have it, to "…#BELOW_MINIMUM". */
function codeAnchor(address: string): string {
  const [page = "", fragment = ""] = address.split("#")
  return isCode(fragment.toUpperCase()) ? `${page}#${fragment.toUpperCase()}` : address
}

/** The words after a fence: a language, and whether it is what the block before answers. */
function readInfo({ lang = "" }: Tokens.Code): { name: string; output: boolean } {
  const [name = "", mark] = lang.split(" ")
  return { name, output: mark === "output" }
}

const captions: Record<string, string> = { sh: "Shell", ts: "TypeScript", output: "Prints" }

/** Reachable by keyboard, since a long line is scrolled to. */
function codeBlock(text: string, kind: string, language: string): string {
  const caption = captions[kind] ? `<figcaption>${captions[kind]}</figcaption>` : ""
  return `<figure class="code ${kind}" data-language="${language}">${caption}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></figure>\n`
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
