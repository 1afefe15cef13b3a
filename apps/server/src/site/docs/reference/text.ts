import { escapeHtml } from "../markdown.ts"

/** The little markup in the contract's descriptions: code and links. */
export function inlineText(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\[([^[\]]*)\]\(([^()]*)\)/g, '<a href="$2">$1</a>')
}

export function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map(part => `<p>${inlineText(part)}</p>`)
    .join("")
}
