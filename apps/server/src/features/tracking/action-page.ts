import { escapeHtml, htmlDocument } from "./html.ts"
import { type LinkAction, versionFields } from "./link-form.ts"
import { actionPath, homePath } from "./link-part.ts"
import type { Linked } from "./linked.ts"
import type { Words } from "./words.ts"

export interface ActionReading {
  readonly token: string
  readonly now: number
  readonly words: Words
  /** A sentence about what happened to the form that was sent. */
  readonly note?: string | undefined
}

interface ActionPage {
  readonly title: string
  /** HTML. */
  readonly body: string
}

/** A page for one action. It has no script and does not reload itself, so that nobody's choice is lost. */
export function actionPage(linked: Linked, reading: ActionReading, { title, body }: ActionPage): string {
  const { token, words, note } = reading
  const { name } = linked.restaurant.settings.profile
  const testNotice = linked.row.test ? `<p class="test">${words.test}</p>` : ""
  const alert = note === undefined ? "" : `<p class="lost" role="alert">${escapeHtml(note)}</p>`
  const back = `${homePath(linked, token)}?lang=${words.language}`
  const main = `${testNotice}<p class="name">${escapeHtml(name)}</p><h1>${escapeHtml(title)}</h1>${alert}${body}<p class="back"><a class="button quiet" href="${escapeHtml(back)}">${words.link.back}</a></p>`
  return htmlDocument(words, { title: `${name}: ${title}`, main })
}

export const paragraphs = (...texts: readonly string[]) =>
  texts.map(text => `<p>${escapeHtml(text)}</p>`).join("")

/** The one button that acts. `fields` is HTML. */
export function actionForm(
  linked: Linked,
  { token, words }: ActionReading,
  { action, label, fields = "" }: { action: LinkAction; label: string; fields?: string },
): string {
  return `<form method="post" action="${escapeHtml(actionPath(token, action, words))}">${versionFields(token, action, linked)}${fields}<button class="button">${escapeHtml(label)}</button></form>`
}
