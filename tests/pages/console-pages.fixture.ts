import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { ConsoleLanguage } from "@rasoi/contract/languages"

interface Look {
  baseURL: string
  language: ConsoleLanguage
}

/**
 * Console pages that the tests of a worker use one after the other. A new context starts a new renderer, which loads and
 * compiles the console again: more than half of the processor time of opening a console.
 */
export class ConsolePages {
  private readonly browser: Browser
  private readonly free = new Map<string, Page[]>()
  /** Pages with something that Playwright cannot take back. */
  private readonly changed = new WeakSet<Page>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  async take(look: Look): Promise<Page> {
    return this.freeOf(look).pop() ?? this.open(look)
  }

  /** Clears what a test left in the page, so that the next test can use it. */
  async giveBack(page: Page, look: Look): Promise<void> {
    try {
      if (this.changed.has(page) || page.isClosed()) throw new Error("of no more use")
      await clear(page)
      this.freeOf(look).push(page)
    } catch {
      await page.context().close()
    }
  }

  private freeOf({ baseURL, language }: Look): Page[] {
    const key = `${baseURL} ${language}`
    const pages = this.free.get(key) ?? []
    this.free.set(key, pages)
    return pages
  }

  private async open(look: Look): Promise<Page> {
    const page = await (await openContext(this.browser, look)).newPage()
    const note = <Given extends unknown[], Result>(lasting: (...given: Given) => Result) => {
      return (...given: Given) => {
        this.changed.add(page)
        return lasting(...given)
      }
    }
    const context = page.context()
    page.addInitScript = note(page.addInitScript.bind(page))
    page.clock.install = note(page.clock.install.bind(page.clock))
    context.newCDPSession = note(context.newCDPSession.bind(context))
    return page
  }
}

export async function openContext(
  browser: Browser,
  { baseURL, language }: Look,
  installed = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    // Most tests need neither, and both cost much time.
    reducedMotion: "reduce",
    serviceWorkers: installed ? "allow" : "block",
  })
  await context.addInitScript(`localStorage.setItem("rasoi.language", "${language}")`)
  await context.addInitScript(lockedSound)
  // A page with a service worker may take a moment to see its first route: a request of that moment passes by it.
  if (installed) await context.route("**/*", route => route.fallback())
  return context
}

/** Evaluating code in a page counts as user interaction and could unlock the sound too early. */
const lockedSound = `
  window.AudioContext = class extends AudioContext {
    constructor() {
      super()
      void this.suspend()
    }
  }
`

async function clear(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ["console", "dialog", "pageerror", "request", "response"])
    await page.removeAllListeners(event, { behavior: "ignoreErrors" })
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.setOffline(false),
    context.clearPermissions(),
    page.emulateMedia({ media: null, colorScheme: null }),
  ])
  // Refused if the test went to a page without storage; then the page is of no more use.
  await page.evaluate("localStorage.clear()")
  await page.goto("about:blank")
  await context.clearCookies()
}
