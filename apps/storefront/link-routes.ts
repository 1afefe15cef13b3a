import { calendarEntry } from "./calendar.ts"
import type { Feed, Followed } from "./followed.ts"
import { page, type Result, redirect } from "./http.ts"
import { type Link, type LinkAction, linkActions } from "./link.ts"
import { linkPage } from "./pages/link.ts"
import { actionPage } from "./pages/link-actions.ts"
import type { LinkView } from "./pages/link-parts.ts"
import { readSitting, refusedText } from "./pages/move.ts"

export interface LinkCall {
  readonly method: string
  readonly url: URL
  /** "" for the page itself. */
  readonly below: string
  readonly fields: () => Promise<URLSearchParams>
}

/** The page of a link, its calendar entry, and what its holder can do: GET says what will happen, POST does it. */
export async function respondToLink(
  request: LinkCall,
  view: LinkView,
  link: Link,
  { followed, feed, since }: { followed: Followed; feed: Feed | undefined; since: string | undefined },
): Promise<Result | undefined> {
  const { below, url, method } = request
  const { id } = link.kind === "order" ? link.order : link.booking
  const isRead = method !== "POST"
  if (isRead && (below === "" || below === "/manage")) {
    if (feed) followed.add(feed, id, view.path.split("/").at(-1) ?? "")
    const already = url.searchParams.has("already")
    return page(linkPage(view, link, { already, since: since && `${since}.${id}` }))
  }
  if (isRead && below === "/booking.ics" && link.kind === "booking" && link.calendar)
    return calendarFile(calendarEntry(link, link.calendar, view.words))
  const action = linkActions.find(each => `/${each}` === below)
  if (!action || !link.has(action)) return undefined
  if (isRead) return page(await actionPage({ view }, link, action, url.searchParams))
  return action === "again" ? undefined : act(view, link, action, await request.fields())
}

async function act(view: LinkView, link: Link, action: LinkAction, form: URLSearchParams): Promise<Result> {
  const wanted = link.kind === "booking" ? readSitting(form, link.booking) : null
  const outcome = await link.act(action, form, wanted)
  if (outcome === "DONE") return redirect(view.href(view.home))
  const { refused, link: current } = outcome
  const booking = current.kind === "booking" ? current : undefined
  const note = refusedText(view, booking, refused)
  return page(await actionPage({ view, note }, current, action, form), refused === "FOREIGN" ? 403 : 409)
}

function calendarFile(body: string): Result {
  return {
    status: 200,
    type: "text/calendar; charset=utf-8",
    body,
    headers: { "Content-Disposition": 'attachment; filename="booking.ics"' },
  }
}
