import { expect } from "vitest"
import type { TestApp } from "../../testing/app.ts"
import type { ApiResponse } from "../../testing/caller.ts"

let addresses = 0

/**
 * Opens and sends the pages of links as a browser without scripts does. Each customer has an address of their own where the
 * server trusts a proxy on this machine.
 */
export function makeCustomer(app: TestApp, { hasProxy = true } = {}) {
  addresses += 1
  const forwarded = {
    "x-forwarded-for": `10.1.${addresses >> 8}.${addresses & 255}`,
    "x-forwarded-proto": "https",
  }
  const origin = { ...(hasProxy ? forwarded : {}), "accept-language": "en" }
  const get = (path: string) => app.call(path, { headers: origin, redirect: "manual" })
  function post(path: string, fields: URLSearchParams | string, headers: Record<string, string> = {}) {
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const sent = { ...origin, ...form, ...headers }
    return app.call(path, { method: "POST", body: fields.toString(), headers: sent, redirect: "manual" })
  }
  return {
    get,
    post,
    /** Opens the page of an action and presses its one button. */
    async press(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 200])
      const { action, fields } = formOf(page.text)
      return post(action, fields, headers)
    },
  }
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&")

/** The one form that acts. */
export function formOf(page: string): { action: string; fields: URLSearchParams } {
  const forms = [...page.matchAll(/<form[^>]* method="post" action="([^"]*)">(.*?)<\/form>/gs)]
  expect(forms).toHaveLength(1)
  const [, action = "", inner = ""] = forms[0] ?? []
  expect(inner.match(/<button/g)).toHaveLength(1)
  const fields = new URLSearchParams()
  for (const [, name = "", value = ""] of inner.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)">/g,
  ))
    fields.append(name, unescaped(value))
  return { action: unescaped(action), fields }
}

export const hasForm = (page: string) => /<form[^>]* method="post"/.test(page)

/** Every address of our own that a page links to. */
export function linksOf(page: string): string[] {
  const links = [...page.matchAll(/ (?:href|action)="([^"]*)"/g)].map(([, href = ""]) => unescaped(href))
  return [...new Set(links.filter(href => href.startsWith("/")))]
}

export const pathOf = ({ trackingUrl }: { trackingUrl: string }) => new URL(trackingUrl).pathname
