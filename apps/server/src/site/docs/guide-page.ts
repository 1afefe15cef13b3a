import { docsPage, languageChoice } from "./layout.ts"
import { type DocumentMode, pages, readDocument, readingOrder } from "./library.ts"
import { type Rendered, renderMarkdown } from "./markdown.ts"
import { markdownAddress } from "./markdown-documents.ts"

const siteName = "Rasoi for developers"
const ownersGuide = "/docs/owners-guide"

/** The page at an address of the library. */
export async function guidePage(address: string, mode: DocumentMode): Promise<string> {
  const rendered = await render(address, mode)
  const titles = await guideTitles(mode)
  const isLanding = address === "/docs"
  const body = isLanding ? rendered.html : `${withContents(rendered)}${previousAndNext(address, titles)}`
  return docsPage({
    title: isLanding ? siteName : `${rendered.title} · ${address === ownersGuide ? "Rasoi" : siteName}`,
    markdown: markdownAddress(address),
    kind: isLanding ? "landing" : undefined,
    side: { label: "Guides", items: guideList(address, titles) },
    body,
  })
}

async function render(address: string, mode: DocumentMode): Promise<Rendered> {
  const path = pages.get(address)
  if (!path) throw new Error(`no document is served at ${address}`)
  return renderMarkdown(await readDocument(path, mode), path)
}

type Titles = ReadonlyMap<string, string>

async function guideTitles(mode: DocumentMode): Promise<Titles> {
  const addresses = readingOrder.map(name => `/docs/${name}`)
  return new Map(
    await Promise.all(
      addresses.map(async address => [address, (await render(address, mode)).title] as [string, string]),
    ),
  )
}

function guideList(present: string, titles: Titles): string {
  return [...titles]
    .map(([address, title]) => {
      const current = address === present ? ' aria-current="page"' : ""
      return `<li><a href="${address}"${current}>${title}</a></li>`
    })
    .join("")
}

/** Inserts the table of contents before the first section. */
function withContents({ html, sections, bilingual }: Rendered): string {
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join("")
  const contents = `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`
  return html.replace("<h2", () => `${contents}${bilingual ? languageChoice : ""}<h2`)
}

function previousAndNext(address: string, titles: Titles): string {
  const ordered = [...titles]
  const position = ordered.findIndex(([each]) => each === address)
  const link = (index: number, word: string) => {
    const [target, title] = (position >= 0 && ordered[index]) || []
    return target ? `<a href="${target}"><span>${word}</span>${title}</a>` : ""
  }
  const links = `${link(position - 1, "Before")}${link(position + 1, "Next")}`
  return links ? `<nav class="turn" aria-label="Before and next">${links}</nav>` : ""
}
