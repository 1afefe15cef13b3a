/**
 * The service worker caches the page for an offline reload. It also shows notifications on phones and tablets, where
 * a page cannot show them itself.
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
  // The content security policy allows script URLs only through this Trusted Types policy.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy("rasoi", {
    createScriptURL(url) {
      if (url !== workerAddress) throw new TypeError(`not a script of ours: ${url}`)
      return url
    },
  })
  const url = policy ? policy.createScriptURL(workerAddress) : workerAddress
  navigator.serviceWorker.register(url, { scope: "/console" }).catch(() => {
    // Private windows refuse a service worker; the console works without it.
  })
}

/** Shows a notification, also on platforms where only a service worker can. */
export async function notify(title: string, tag: string): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return
  const options = { tag, icon: "/assets/icon.svg", requireInteraction: true }
  try {
    const registration = await navigator.serviceWorker?.getRegistration("/console")
    if (registration) await registration.showNotification(title, options)
    else new Notification(title, options)
  } catch {
    // The sound and the title still announce it.
  }
}
