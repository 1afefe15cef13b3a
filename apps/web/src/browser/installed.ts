import { scriptUrl } from "./script-url.ts"

/**
 * The service worker caches the page for an offline reload. It also shows notifications on phones and tablets, where
 * a page cannot show them itself.
 */
const workerAddress = "/console/worker.js"

export function registerWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return
  navigator.serviceWorker.register(scriptUrl(workerAddress), { scope: "/console" }).catch(() => {
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
