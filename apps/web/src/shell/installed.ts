/**
 * The worker keeps the page itself at hand for a reload without a network, and shows notifications on phones and
 * tablets, where a page may not show its own.
 */
const workerAddress = "/console/worker.js"

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

export function registerWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return
  // The content security policy lets no string become a script's address but through this one rule.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy("rasoi", {
    createScriptURL(url) {
      if (url !== workerAddress) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  })
  const url = policy ? policy.createScriptURL(workerAddress) : workerAddress
  navigator.serviceWorker.register(url, { scope: "/console" }).catch(() => {
    // Private windows refuse it; the console works without.
  })
}

/** Shows a notification even where only a worker may. */
export async function notify(title: string, tag: string): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return
  const options = { tag, icon: "/assets/icon.svg", requireInteraction: true }
  try {
    const registration = await navigator.serviceWorker?.getRegistration("/console")
    if (registration) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The sound and the title still tell.
  }
}
