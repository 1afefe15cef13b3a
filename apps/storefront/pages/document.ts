import type { Restaurant } from "@rasoi/sdk"
import { Html, html } from "../html.ts"
import { languages } from "../languages.ts"
import { assetHref, type PageView } from "../view.ts"
import { scriptTexts, type Words } from "../words/index.ts"
import { footer } from "./footer.ts"
import { type Carrier, header } from "./header.ts"

interface Contents {
  title: string
  main: Html
  /** A file of `public`; optional. */
  script?: string
  /** The script has no texts of its own. */
  silent?: boolean
  /** A customer's own order, or a page with a cart: hidden from search engines. */
  personal?: boolean
  /** For the script: the cart that came with the form. */
  cart?: object | undefined
  /** The form whose fields must not be lost when the language changes, and the page that shows them again. */
  carriedBy?: Carrier
  /** The browser loads the page again by itself: always, or where scripts do not run. */
  refresh?: "always" | "noscript"
  /** A picture for shared links. */
  image?: string | undefined
  /** For search engines. */
  facts?: object | undefined
}

/** Of an address where nothing is found, no restaurant is known. */
type DocumentView = Omit<PageView, "restaurant"> & { restaurant?: Restaurant | undefined }

export function document(view: DocumentView, contents: Contents): Html {
  const { restaurant, site, words, href } = view
  const { script, silent, cart, refresh } = contents
  const chosen = href("/").split("?")[1] ?? ""
  const again = html`<meta http-equiv="refresh" content="30">`
  return html`<html lang="${words.language}" data-base="${site.basePath}" data-query="${chosen}" data-preview="${site.preview && "yes"}" data-colours="${site.colours}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${contents.title}</title>
${!restaurant || contents.personal || isHidden(view) ? html`<meta name="robots" content="noindex">` : forSharing({ ...view, restaurant }, contents)}
<link rel="icon" href="${assetHref(site, "icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${assetHref(site, "style.css")}">
${words.language !== "en" && html`<link rel="stylesheet" href="${assetHref(site, "indian-scripts.css")}">`}
${refresh === "always" && again}<noscript><link rel="stylesheet" href="${assetHref(site, "no-script.css")}">${refresh === "noscript" && again}</noscript>
${script && !silent && dataBlock("words", scriptTexts(words))}
${cart && dataBlock("carried", cart)}
${script && html`<script type="module" src="${assetHref(site, script)}"></script>`}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
${site.preview && html`<p class="preview">${words.preview}</p>`}
${header(view, contents.carriedBy)}
<main id="main" tabindex="-1">${contents.main}</main>
${restaurant && footer({ ...view, restaurant })}
<p class="unseen" id="announcements" role="status"></p>
</body>
</html>
`
}

export function isHidden({ site }: Pick<PageView, "site">): boolean {
  return site.preview || !site.searchEngines
}

/** For search engines, and for messengers that show a shared link. */
function forSharing(view: PageView, { title, image, facts }: Contents): Html {
  const { restaurant, site, words, href } = view
  const text = description(restaurant, words)
  const [path = ""] = href("/").split("?")
  const address = new URL(path, site.publicUrl).href
  const properties: [name: string, value: string | undefined][] = [
    ["og:type", "website"],
    ["og:site_name", restaurant.name],
    ["og:title", title],
    ["og:description", text],
    ["og:url", address],
    ["og:locale", languages[words.language].locale.slice(0, 5).replace("-", "_")],
    ["og:image", image],
  ]
  return html`<meta name="description" content="${text}">
${facts && html`<link rel="canonical" href="${address}">`}
${properties.map(([name, value]) => value !== undefined && html`<meta property="${name}" content="${value}">\n`)}${facts && dataBlock("facts", facts, "application/ld+json")}`
}

/** Not a script, so the content security policy allows it. "<" would end it. */
function dataBlock(id: string, data: object, type = "application/json"): Html {
  const text = new Html(JSON.stringify(data).replaceAll("<", "\\u003c"))
  return html`<script type="${type}" id="${id}">${text}</script>`
}

function description({ name, address, tagline }: Restaurant, words: Words): string {
  const place = `${name}, ${address.line}, ${address.city}.`
  return `${tagline === null ? place : `${place} ${tagline}`} ${words.description}`
}
