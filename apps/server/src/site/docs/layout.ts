interface Page {
  readonly title: string
  /** Where the page is served as Markdown, if it is. */
  readonly markdown?: string
  /** The class of the body. */
  readonly kind?: "landing" | "reference"
  /** The list at the side. */
  readonly side: { readonly label: string; readonly items: string }
  readonly body: string
  readonly scripts?: readonly string[]
}

/** The frame of every page of the documentation. */
export function docsPage({ title, markdown, kind, side, body, scripts = [] }: Page): string {
  const alternate = markdown ? `<link rel="alternate" type="text/markdown" href="${markdown}">` : ""
  const scriptTags = ["docs.js", ...scripts].map(name => `<script src="/assets/${name}" defer></script>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${title}: how to put a restaurant's menu, orders and table booking on its own website"><link rel="icon" href="/assets/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/docs.css">${alternate}${scriptTags.join("")}</head>
<body${kind ? ` class="${kind}"` : ""}>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="home" href="/docs">Rasoi for developers</a><nav aria-label="Documentation">${topLinks}</nav></header>
<div class="columns"><nav class="guides" aria-label="${side.label}"><ul>${side.items}</ul></nav>
<main id="main" tabindex="-1">${body}</main></div>
</body>
</html>
`
}

const topLinks = [
  ["/docs/reference", "API reference"],
  ["/docs/errors", "Errors"],
  ["/docs/sdk", "TypeScript"],
  ["/docs/changelog", "Changelog"],
]
  .map(([address, title]) => `<a href="${address}">${title}</a>`)
  .join("")

/** Works without scripts. With scripts, the page remembers the choice. */
export const languageChoice = `<fieldset class="languages"><legend>Show</legend>${[
  ["both", "Both", " checked"],
  ["sh", "curl", ""],
  ["ts", "TypeScript", ""],
]
  .map(
    ([value, title, checked]) =>
      `<label><input type="radio" name="language" value="${value}"${checked}>${title}</label>`,
  )
  .join("")}</fieldset>`
