import type { FastifyReply, FastifyRequest } from "fastify"
import type { ChangeHub } from "../../events/index.ts"
import { refusalOf } from "../../http/errors.ts"
import { hashTrackingToken } from "../orders/index.ts"
import { makeSeenPages } from "../page/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { callButton, escapeHtml, htmlDocument } from "./html.ts"
import { hiddenFields, isFromOwnPage, type LinkAction, readVersion } from "./link-form.ts"
import { actionPath } from "./link-part.ts"
import { sendPage, type WithToken, wordsFor } from "./page-responses.ts"
import type { Words } from "./words.ts"

interface SentForm {
  action: LinkAction
  form: URLSearchParams
}

/** While the database does not respond: a page instead of the JSON error, which nobody who follows a link can use. */
export function makeUnavailable(hub: Pick<ChangeHub, "onChange">) {
  const seen = makeSeenPages(hub)
  const nameOf = (token: string) => hashTrackingToken(token).toString("base64url")
  return {
    /** Whom to call later: this process has shown the link. */
    remember: (token: string, restaurant: RestaurantSnapshot) => seen.set(nameOf(token), restaurant),
    async send(
      error: unknown,
      request: FastifyRequest<WithToken>,
      reply: FastifyReply,
      sent?: SentForm,
    ): Promise<FastifyReply> {
      const { code } = refusalOf(error)
      if (code !== "SERVICE_UNAVAILABLE") throw error
      request.context.code = code
      const { token } = request.params
      const isOwn = sent && isFromOwnPage(request.headers) && readVersion(token, sent.action, sent.form)
      const words = wordsFor(request)
      const form = isOwn ? formAgain(token, sent, words) : null
      return sendPage(reply, 503, unavailablePage(words, seen.get(nameOf(token)), form))
    },
  }
}

/** The form as it was sent. It acts once, however often it is sent. */
function formAgain(token: string, { action, form }: SentForm, words: Words): string {
  const fields = hiddenFields(Object.fromEntries(form))
  return `<form method="post" action="${escapeHtml(actionPath(token, action, words))}">${fields}<button class="button">${words.sendAgain}</button></form>`
}

/** Without a form, the browser loads the page again by itself. */
function unavailablePage(words: Words, restaurant: RestaurantSnapshot | undefined, form: string | null) {
  const call = restaurant ? `<p>${callButton(restaurant.settings.profile.phone, words.call)}</p>` : ""
  return htmlDocument(words, {
    title: words.unavailable,
    main: `<h1>${words.unavailable}</h1><p>${words.unavailableHelp}</p>${form ?? ""}${call}`,
    head: form === null ? `<meta http-equiv="refresh" content="30">` : "",
  })
}
