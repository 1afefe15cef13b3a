import { hash, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import type { LinkAction } from "@rasoi/storefront"
import type { Linked } from "./linked.ts"

/** What a form was made for: the revision, and how many requests there were. */
export interface FormVersion {
  readonly revision: number
  readonly requests: number
}

export function versionOf({ row, requests }: Linked): FormVersion {
  return { revision: row.revision, requests: requests.length }
}

/**
 * CSRF: a value that only this page can know. The token is the secret; whoever has it can act anyway. It is bound to the
 * action and the version, so that a form acts once.
 */
function checkOf(token: string, action: LinkAction, { revision, requests }: FormVersion): string {
  return hash("sha256", `form ${token} ${action} ${revision}.${requests}`, "base64url")
}

export function versionFields(token: string, action: LinkAction, linked: Linked) {
  const version = versionOf(linked)
  return {
    version: `${version.revision}.${version.requests}`,
    check: checkOf(token, action, version),
  }
}

/** The version that a form was made for. Null: it is not a form of this page. */
export function readVersion(token: string, action: LinkAction, form: URLSearchParams): FormVersion | null {
  const [, revision, requests] = /^(\d{1,9})\.(\d{1,3})$/.exec(form.get("version") ?? "") ?? []
  if (revision === undefined || requests === undefined) return null
  const version = { revision: Number(revision), requests: Number(requests) }
  const [sent, own] = [form.get("check") ?? "", checkOf(token, action, version)].map(text =>
    Buffer.from(text),
  )
  return sent && own && sent.length === own.length && timingSafeEqual(sent, own) ? version : null
}

/**
 * Every current browser says where a form comes from. Not `Origin`: under `no-referrer` it is "null" for our own forms too.
 */
export function hasOwnFetchSite({ "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  return site === undefined || site === "same-origin"
}
