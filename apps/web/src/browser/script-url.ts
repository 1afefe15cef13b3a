interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const ours = /^\/console\/(?:worker|assets\/sheet-worker-[\w-]+)\.js$/
let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined

/** The address of a worker. The content security policy allows script URLs only through this Trusted Types policy. */
export function scriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes || import.meta.env.DEV) return url
  policy ??= trustedTypes.createPolicy("rasoi", {
    createScriptURL(address) {
      if (!ours.test(address)) throw new TypeError(`not a script of ours: ${address}`)
      return address
    },
  })
  return policy.createScriptURL(url)
}
