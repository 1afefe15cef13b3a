import { textLimits } from "@rasoi/contract/limits"

/** Whether a picture may be loaded from this address: https only. */
export function isPictureAddress(address: string): boolean {
  if (!/^https:\/\//.test(address) || address.length > textLimits.webAddress) return false
  try {
    return new URL(address).hostname !== ""
  } catch {
    return false
  }
}

/** While typing, "htt" is not an error yet. */
export function mayBecomePictureAddress(typed: string): boolean {
  return "https://".startsWith(typed) || isPictureAddress(typed)
}
