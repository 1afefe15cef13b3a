/** Whether this is an address that a picture may be shown from: https and nothing else. */
export function isPictureAddress(address: string): boolean {
  if (!/^https:\/\//.test(address) || address.length > 2000) return false
  try {
    return new URL(address).hostname !== ""
  } catch {
    return false
  }
}

/** While it is typed, "htt" is not wrong yet. */
export function mayBecomePictureAddress(typed: string): boolean {
  return "https://".startsWith(typed) || isPictureAddress(typed)
}
