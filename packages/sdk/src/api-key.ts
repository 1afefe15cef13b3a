import { RasoiUsageError } from "./errors.ts"

export type KeyMode = "test" | "live"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const secretLength = 38
const checksumLength = 6
const keysHint = "Keys are made in the restaurant's console."

/** Returns the mode of a key, or throws. No message contains the key, because messages end up in logs. */
export function readApiKey(apiKey: unknown): KeyMode {
  if (typeof apiKey !== "string" || apiKey === "") {
    throw new RasoiUsageError(
      `apiKey is missing. Hand it in from your server's environment, such as process.env.RASOI_API_KEY. ${keysHint}`,
    )
  }
  const fault = faultOf(apiKey)
  if (fault) throw new RasoiUsageError(`apiKey ${fault} ${keysHint}`)
  return apiKey.startsWith("rasoi_live_") ? "live" : "test"
}

function faultOf(text: string): string | undefined {
  if (text !== text.trim()) return "has spaces or a line break around it: trim it."
  if (/^bearer\s/i.test(text)) return 'begins with "Bearer": give the key alone.'
  if (/^["'`].*["'`]$/.test(text)) return "is in quotation marks: remove them."
  const secret = /^rasoi_(?:test|live)_(.*)$/.exec(text)?.[1]
  if (secret === undefined) return "is not a Rasoi key: those begin with rasoi_test_ or rasoi_live_."
  if (secret.length !== secretLength) {
    const difference = secret.length - secretLength
    const amount = `${Math.abs(difference)} character${Math.abs(difference) === 1 ? "" : "s"}`
    return `is ${amount} too ${difference < 0 ? "short: part of it is missing" : "long"}.`
  }
  if (!/^[0-9A-Za-z]+$/.test(secret)) return "has a character that no key has: copy it again."
  const body = text.slice(0, -checksumLength)
  if (!text.endsWith(checksumOf(body))) return "has a wrong character: its check digits do not agree."
  return undefined
}

/** The last six characters of a key: the CRC-32 of the rest, in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ""
  for (let count = 0; count < checksumLength; count += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

function crc32(text: string): number {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index)
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
