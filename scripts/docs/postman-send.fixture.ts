import { randomUUID } from "node:crypto"
import { runInNewContext } from "node:vm"

interface KeyValue {
  key: string
  value: string
}

interface Event {
  listen: string
  script: { exec: string[] }
}

export interface Item {
  name: string
  event?: Event[]
  request: {
    method: string
    description?: string
    auth?: { type: string }
    header: KeyValue[]
    url: { raw: string; host: string[]; path: string[]; query?: KeyValue[] }
    body?: { raw: string }
  }
}

export interface Collection {
  auth: { bearer: KeyValue[] }
  event: Event[]
  variable: KeyValue[]
  item: { name: string; item: Item[] }[]
}

/** The part of Postman that the collection needs: variables, inherited auth, scripts before and after a request. */
export function openCollection(collection: Collection, given: Record<string, string>) {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  for (const [key, value] of Object.entries(given)) variables.set(key, value)

  function resolve(text: string): string {
    return text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
      if (name === "$guid") return randomUUID()
      const value = variables.get(name)
      if (!value) throw new Error(`{{${name}}} has no value`)
      return value
    })
  }

  const failed: string[] = []

  function runScripts(events: Event[] | undefined, listen: string, response?: object) {
    const collectionVariables = { set: (key: string, value: string) => variables.set(key, value) }
    const test = (name: string, check: () => void) => {
      try {
        check()
      } catch {
        failed.push(name)
      }
    }
    const pm = { collectionVariables, response, test, expect: equalOf }
    for (const { script } of (events ?? []).filter(event => event.listen === listen))
      runInNewContext(script.exec.join("\n"), { pm })
  }

  return {
    async send({ event, request }: Item) {
      runScripts(collection.event, "prerequest")
      const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, resolve(value)]))
      const [token] = collection.auth.bearer
      if (request.auth?.type !== "noauth") headers.Authorization = `Bearer ${resolve(token?.value ?? "")}`
      const body = request.body && resolve(request.body.raw)
      const response = await fetch(resolve(request.url.raw), {
        method: request.method,
        headers,
        ...(body && { body }),
      })
      const text = await response.text()
      const { status } = response
      const to = { have: { status: (expected: number) => equalOf(status).to.eql(expected) } }
      failed.length = 0
      runScripts(event, "test", { code: status, json: () => JSON.parse(text), to })
      return { status, text, failed: [...failed] }
    },
  }
}

function equalOf(value: unknown) {
  return {
    to: {
      eql(expected: unknown) {
        if (value !== expected) throw new Error(`${value} is not ${expected}`)
      },
    },
  }
}
