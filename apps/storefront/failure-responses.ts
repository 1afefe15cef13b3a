import { RasoiApiError, RasoiError } from "@rasoi/sdk"
import { GoneDish } from "./carried-cart.ts"
import { TooLong } from "./form.ts"
import { BadRequest, defaultWaitSeconds, json, page, type Result, tooMany } from "./http.ts"
import type { Sent } from "./pages/again.ts"
import { message, nothingHerePage, outOfOrderPage, plainOutOfOrderPage } from "./pages/failures.ts"
import { isRateLimited, refusalOf } from "./refusals.ts"
import { ForeignForm } from "./same-origin.ts"
import type { View } from "./view.ts"
import type { Words } from "./words/index.ts"

/** What a request gets that failed: JSON for the page's script, a page for everybody else. */
export function makeFailureResponses(report: (error: unknown) => void) {
  function refuse(error: unknown, view: View | undefined, words: Words): Result {
    if (error instanceof BadRequest) {
      const isTooLong = error instanceof TooLong
      const text = isTooLong ? words.badForm.tooLarge : words.refusals.badRequest(error.message)
      return json({ code: "BAD_REQUEST", again: false, text }, isTooLong ? 413 : 400)
    }
    if (isRateLimited(error)) {
      const plain = { code: error.code, again: true, text: busyText(error, words) }
      return tooMany(json(view ? refusalOf(error, view) : plain), error.retryAfter)
    }
    if (!(error instanceof RasoiError) || !view) {
      report(error)
      return json({ code: "FAULT", again: true, text: words.refusals.fault }, 500)
    }
    if (isOperatorError(error)) report(error)
    // Errors between this process and the service are not the page's fault.
    const passedOn = error instanceof RasoiApiError && [403, 409, 422].includes(error.status)
    return json(refusalOf(error, view), passedOn && error.status ? error.status : 502)
  }

  function apologise(error: unknown, view: View | undefined, words: Words, sent: Sent | undefined): Result {
    const absent = error instanceof RasoiError && (error.code === "NOT_FOUND" || error.code === "WRONG_USAGE")
    if (absent && view) return page(nothingHerePage(view), 404)
    if (error instanceof BadRequest && view) return badForm(error, view)
    const outOfOrder = (texts: { title: string; text: string }) =>
      page(view ? outOfOrderPage(view, texts, sent) : plainOutOfOrderPage(words, texts, sent), 503)
    if (isRateLimited(error)) {
      const texts = { title: words.retry.title, text: busyText(error, words) }
      return tooMany(outOfOrder(texts), error.retryAfter)
    }
    report(error)
    return outOfOrder(words.outOfOrder)
  }

  return { refuse, apologise }
}

function busyText({ retryAfter = defaultWaitSeconds }: RasoiError, { refusals }: Words): string {
  return refusals.busy(retryAfter)
}

function badForm(error: BadRequest, view: View): Result {
  const { title, ...texts } = view.words.badForm
  const respond = (text: string, status: number) =>
    page(message(view, `${title}: ${view.restaurant.name}`, { title, text }), status)
  if (error instanceof ForeignForm) return respond(texts.foreign, 403)
  if (error instanceof GoneDish) return respond(texts.gone, 410)
  if (error instanceof TooLong) return respond(texts.tooLarge, 413)
  return respond(error.setsPrices ? texts.prices : texts.damaged, 400)
}

/** Errors that the operator should see, such as a refused key. A closed restaurant is not one. */
function isOperatorError(error: RasoiError): boolean {
  return !(error instanceof RasoiApiError) || error.status === 401 || error.status >= 500
}
