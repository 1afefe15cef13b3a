import type { TestApp } from "../../testing/app.ts"

export interface Paired {
  readonly cookie: string
  readonly id: string
}

export const pairedCookieName = "__Host-rasoi-paired"

export function pairedCookieOf({ headers }: { headers: Headers }): string {
  const set = headers.getSetCookie().find(each => each.startsWith(`${pairedCookieName}=`))
  return set?.split(";")[0] ?? ""
}

/** Makes a code as this person. */
export async function makeCode(app: TestApp, cookie: string, name = "Counter tablet"): Promise<string> {
  const { status, text, body } = await app.call("/console/v1/devices/codes", {
    method: "POST",
    cookie,
    body: { name },
  })
  if (status !== 201) throw new Error(`the code responded with ${status}: ${text}`)
  return body.code
}

export const sendCode = (app: TestApp, code: string, headers: Record<string, string> = {}) =>
  app.call("/console/v1/devices/pair", { method: "POST", body: { code }, headers })

export async function pair(app: TestApp, cookie: string, name?: string): Promise<Paired> {
  const response = await sendCode(app, await makeCode(app, cookie, name))
  if (response.status !== 201) throw new Error(`pairing responded with ${response.status}: ${response.text}`)
  return { cookie: pairedCookieOf(response), id: response.body.deviceId }
}
