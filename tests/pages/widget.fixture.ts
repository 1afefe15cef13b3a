import type { BrowserContext, Page } from "@playwright/test"

/** A website of somebody else, on another site than the server. */
export const website = "https://www.spice-garden.example"

interface Website {
  /** The body of its page. */
  html: string
  /** Its content security policy. */
  policy?: string
}

/** Serves the website inside of the browser. */
export async function openWebsite(context: BrowserContext, { html, policy }: Website): Promise<Page> {
  await context.route(`${website}/**`, (route, request) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: policy ? { "content-security-policy": policy } : {},
      body: `<!doctype html><html lang="en"><title>${new URL(request.url()).pathname}</title><body>${html}</body></html>`,
    }),
  )
  // The browser takes it for a website on the internet, which must ask before it loads anything from this machine.
  await context.grantPermissions(["local-network-access"], { origin: website })
  const page = await context.newPage()
  await page.goto(`${website}/before`)
  await page.goto(`${website}/`)
  return page
}

export const widgetLine = (server: string, attributes = "", slug = "spice-garden") =>
  `<script src="${server}/widget.js" data-page="${slug}" ${attributes} async></script>`

/** As a browser does that blocks the storage of other sites: it throws, in every frame. */
export const blockedStorage = `
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError") } })
  }
  Object.defineProperty(document, "cookie", { get() { throw new DOMException("blocked", "SecurityError") } })
`

/** A stand-in for the page that responds as it does: who may frame it, and its two messages. */
export async function serveStandIn(
  context: BrowserContext,
  server: string,
  frameAncestors = website,
): Promise<void> {
  await context.route(`${server}/r/**`, (route, request) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": `frame-ancestors ${frameAncestors}` },
      body: `<!doctype html><title>Spice Garden</title>
        <h1>Spice Garden ${new URL(request.url()).pathname}</h1>
        <label>Note <input></label>
        <a href="/r/spice-garden/cart">Cart</a>
        <script>
          if (parent !== window) {
            parent.postMessage({ rasoi: "ready" }, "*")
            addEventListener("keydown", ({ key }) => {
              if (key === "Escape") parent.postMessage({ rasoi: "close" }, "*")
            })
          }
        </script>`,
    }),
  )
}
