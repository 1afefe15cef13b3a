import type { Caller } from "../../testing/caller.ts"

/** A browser without scripts, cookies and storage: it reads pages and sends their forms. */

export interface SentForm {
  readonly action: string
  readonly fields: [name: string, value: string][]
}

const attribute = (tag: string, name: string) => new Map(attributesOf(tag)).get(name)

function attributesOf(tag: string): [string, string][] {
  return [...tag.matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    unescapeHtml(value),
  ])
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#39": "'" }
  return text.replaceAll(/&([#\w]+);/g, (whole, name: string) => named[name] ?? whole)
}

/** The form with this action, with the values that a browser would send. */
export function formOf(page: string, action: string, typed: Record<string, string> = {}): SentForm {
  const [, inside] =
    [...page.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)]
      .map(([, head = "", body = ""]) => [attribute(head, "action"), body] as const)
      .find(([found]) => found === action) ?? []
  if (inside === undefined) throw new Error(`the page has no form to ${action}: ${page.slice(0, 2000)}`)
  const fields: SentForm["fields"] = []
  for (const [tag, kind] of inside.matchAll(/<(input|select|textarea)[^>]*>/g)) {
    const name = attribute(tag, "name")
    if (name === undefined || (attribute(tag, "type") === "radio" && !/ checked\b/.test(tag))) continue
    const value = kind === "select" ? "asap" : (attribute(tag, "value") ?? "")
    fields.push([name, typed[name] ?? value])
  }
  return { action, fields }
}

type Page = Pick<Caller, "call">

export async function send(
  { call }: Page,
  { action, fields }: SentForm,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return call(action, { method: "POST", body, headers: { ...type, ...headers }, redirect: "manual" })
}

/** From the menu to the checkout form of one dish, filled in. */
export async function fillCheckout(
  page: Page,
  home: string,
  customer: { name: string; phone: string },
): Promise<SentForm> {
  const menu = await page.call(home)
  const dish = /name="add" value="([^"]+)"/.exec(menu.text)?.[1]
  if (dish === undefined) throw new Error(`no dish can be added: ${menu.status} ${menu.text.slice(0, 500)}`)
  const cart = await send(page, { action: `${home}/cart`, fields: [["add", dish]] })
  const checkout = await send(page, formOf(cart.text, `${home}/checkout`))
  return formOf(checkout.text, `${home}/order`, {
    "customer.name": customer.name,
    "customer.phone": customer.phone,
  })
}
