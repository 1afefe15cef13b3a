import { languages } from "@rasoi/contract/languages"
import { trackingLanguages } from "./language.ts"
import type { TrackingLanguage, Words } from "./words.ts"

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

interface Page {
  title: string
  main: string
  /** More elements of the head. */
  head?: string
}

export function htmlDocument({ language }: Words, { title, main, head = "" }: Page): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/track.css">${head}</head>
<body><nav>${otherLanguages(language).join("")}</nav>
<main id="main">${main}</main></body>
</html>
`
}

function otherLanguages(language: TrackingLanguage): string[] {
  return trackingLanguages
    .filter(other => other !== language)
    .map(
      other =>
        `<a href="?lang=${other}" lang="${other}" hreflang="${other}" rel="nofollow">${languages[other].name}</a>`,
    )
}
