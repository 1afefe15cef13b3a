import { bookTable, type Endpoint, quoteOrder } from "@rasoi/contract"
import { createKey, patchSettings, putMenuDocument, signIn } from "@rasoi/contract/console"

export type HostileBody = readonly [endpoint: Endpoint, makeText: () => string, faults: number]

/** 200 bytes are for the JSON around the repeated part. */
const menuBytes = 8 * 1024 * 1024 - 200
const bodyBytes = 256 * 1024 - 200

/** As many copies as fit, with commas between. */
function repeated(text: string, bytes: number): string {
  return `${text},`.repeat(Math.floor(bytes / (text.length + 1)) - 1) + text
}

/** As many different texts as fit. */
function numbered(bytes: number, format: (index: number) => string): string {
  const count = Math.floor(bytes / (format(0).length + 1))
  return Array.from({ length: count }, (_, index) => format(index)).join()
}

const unknownMembers = () => numbered(menuBytes, index => `"${1_000_000 + index}":1`)
const nested = () => `${"[".repeat(500_000)}${"]".repeat(500_000)}`
const emptyItems = () =>
  `{"id":"a","name":"a","description":null,"imageUrl":null,"items":[${repeated("{}", menuBytes)}]}`
const categories = (inside: string) => `{"zzz":1,"categories":[${inside}]}`
const pincodes = (inside: string) => `{"ordering":{"deliveryPincodes":[${inside}]}}`

/** Bodies at the limit of their endpoint, and how many of their faults are listed. */
export const hostileBodies: Record<string, HostileBody> = {
  "a menu of empty categories": [putMenuDocument, () => categories(repeated("{}", menuBytes)), 50],
  "a menu of empty items": [putMenuDocument, () => categories(emptyItems()), 50],
  "a menu of numbers": [putMenuDocument, () => categories(repeated("1", menuBytes)), 50],
  "unknown members": [putMenuDocument, () => `{${unknownMembers()}}`, 50],
  "unknown members of a category": [putMenuDocument, () => categories(`{${unknownMembers()}}`), 50],
  "an unknown member with an endless name": [putMenuDocument, () => `{"${"a".repeat(menuBytes)}":1}`, 2],
  "a deep array": [putMenuDocument, nested, 1],
  "a deep array in a member": [putMenuDocument, () => `{"categories":${nested()}}`, 1],
  "a cart of empty lines": [quoteOrder, () => `{"items":[${repeated("{}", bodyBytes)}]}`, 50],
  "add-ons that are no text": [
    quoteOrder,
    () => `{"items":[{"addOnIds":[${repeated("1", bodyBytes)}]}]}`,
    50,
  ],
  "the same pincode many times": [patchSettings, () => pincodes(repeated('"560001"', bodyBytes)), 2],
  "many pincodes": [patchSettings, () => pincodes(numbered(bodyBytes, index => `"${100_000 + index}"`)), 1],
  "many scopes": [createKey, () => `{"scopes":[${numbered(bodyBytes, index => `"${10_000 + index}"`)}]}`, 50],
  "an email with an endless label": [
    signIn,
    () => `{"email":"a@${"a".repeat(bodyBytes)}!","password":"a"}`,
    1,
  ],
  "a phone of blanks": [bookTable, () => `{"customer":{"name":"a","phone":"9${" ".repeat(bodyBytes)}"}}`, 4],
}
