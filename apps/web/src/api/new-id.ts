import { idText } from "@rasoi/contract/ids"

/** An id in the server's form. */
export function newId(prefix: string, now = Date.now()): string {
  return `${prefix}_${idText(now, crypto.getRandomValues(new Uint8Array(10)), 0)}`
}
