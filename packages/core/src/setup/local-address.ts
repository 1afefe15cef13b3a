const pattern = /^https?:\/\/(?:localhost|127\.[0-9.]+|\[::1\])(?:[:/]|$)/

/** Only this machine reaches it. */
export function isLocalAddress(publicUrl: string): boolean {
  return pattern.test(publicUrl)
}
