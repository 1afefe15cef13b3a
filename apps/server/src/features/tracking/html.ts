import { languages } from "@rasoi/contract/languages"
import { trackingLanguages } from "./language.ts"
import type { Words } from "./words.ts"

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text from people before it becomes part of a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? "")
}

export function callButton(phone: string, label: string): string {
  return `<a class="button" href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ""))}">${escapeHtml(label)}</a>`
}

/** For readers who cannot read the language of the page. */
const globe =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><ellipse cx="12" cy="12" rx="4" ry="9"/><path d="M3 12h18"/></svg>'

interface Page {
  title: string
  main: string
  /** More elements of the head. */
  head?: string
}

export function htmlDocument(words: Words, { title, main, head = "" }: Page): string {
  return `<!doctype html>
<html lang="${words.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/track.css">${head}</head>
<body>${languageList(words)}
<main id="main">${main}</main></body>
</html>
`
}

/** Closed, so that it takes one line, and no font is loaded for the names of other languages. */
function languageList({ language, languages: label }: Words): string {
  const others = trackingLanguages.filter(other => other !== language)
  const links = others.map(
    other =>
      `<li><a href="?lang=${other}" lang="${other}" hreflang="${other}" rel="nofollow">${languages[other].name}</a></li>`,
  )
  return `<nav aria-label="${label}"><details><summary>${globe}<span class="visually-hidden">${label}: </span>${languages[language].name}</summary><ul>${links.join("")}</ul></details></nav>`
}
