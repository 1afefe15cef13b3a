import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { markContext } from "./cut-off.fixture.ts"

interface Look {
  baseURL: string
  language: ConsoleLanguage
}

/**
 * Pages that the tests of a worker use one after the other. A new context starts a new renderer, which loads and
 * compiles the scripts again: more than half of the processor time of opening a console.
 */
export class UsedPages {
  private readonly browser: Browser
  private readonly free = new Map<string, Page[]>()
  private readonly kinds = new WeakMap<Page, string>()
  /** Pages with something that cannot be taken back for certain: a request that a test held up may stay held up. */
  private readonly changed = new WeakSet<Page>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  console(look: Look): Promise<Page> {
    return this.take(`console ${look.baseURL} ${look.language}`, () => openContext(this.browser, look))
  }

  /** A customer's browser on a website, each of which has an origin of its own. */
  async website(baseURL: string, scripts: boolean): Promise<Page> {
    const open = () => this.browser.newContext({ javaScriptEnabled: scripts })
    const page = await this.take(`website ${scripts}`, open)
    // The base of a context cannot change.
    const { goto } = Object.getPrototypeOf(page) as Page
    page.goto = (address, options) => goto.call(page, new URL(address, baseURL).href, options)
    return page
  }

  /** Clears what a test left in the page, so that the next test can use it. */
  async giveBack(page: Page): Promise<void> {
    try {
      if (this.changed.has(page) || page.isClosed()) throw new Error("of no more use")
      await clear(page)
      this.freeOf(this.kinds.get(page) ?? "").push(page)
    } catch {
      await page.context().close()
    }
  }

  private freeOf(kind: string): Page[] {
    const pages = this.free.get(kind) ?? []
    this.free.set(kind, pages)
    return pages
  }

  private async take(kind: string, open: () => Promise<BrowserContext>): Promise<Page> {
    const free = this.freeOf(kind).pop()
    if (free) return free
    const page = await (await open()).newPage()
    this.kinds.set(page, kind)
    this.noteChanges(page)
    return page
  }

  private noteChanges(page: Page): void {
    const note = <Given extends unknown[], Result>(lasting: (...given: Given) => Result) => {
      return (...given: Given) => {
        this.changed.add(page)
        return lasting(...given)
      }
    }
    const context = page.context()
    page.addInitScript = note(page.addInitScript.bind(page))
    page.exposeFunction = note(page.exposeFunction.bind(page))
    page.route = note(page.route.bind(page))
    page.routeWebSocket = note(page.routeWebSocket.bind(page))
    page.setExtraHTTPHeaders = note(page.setExtraHTTPHeaders.bind(page))
    page.clock.install = note(page.clock.install.bind(page.clock))
    page.clock.setFixedTime = note(page.clock.setFixedTime.bind(page.clock))
    context.addInitScript = note(context.addInitScript.bind(context))
    context.exposeFunction = note(context.exposeFunction.bind(context))
    context.newCDPSession = note(context.newCDPSession.bind(context))
    context.route = note(context.route.bind(context))
    context.setExtraHTTPHeaders = note(context.setExtraHTTPHeaders.bind(context))
    context.setOffline = note(context.setOffline.bind(context))
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
  markContext(context)
  await context.addInitScript(`localStorage.setItem("rasoi.language", "${language}")`)
  await context.addInitScript(lockedSound)
  await context.addInitScript(printedPapers)
  if (installed) await seeEveryRequest(context)
  return context
}

/** A page with a service worker may take a moment to see its first route: a request of that moment passes by it. */
async function seeEveryRequest(context: BrowserContext): Promise<void> {
  await context.route("**/*", route => route.fallback())
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

/**
 * Opens no print dialog, so that a test can read the sheet: it stays until the test says that printing has ended. The
 * texts of all sheets stay in `papers`.
 */
const printedPapers = `
  window.printed = 0
  window.papers = []
  window.print = () => {
    window.printed += 1
    const paper = document.querySelector("[data-paper]")
    const code = paper?.querySelector("svg")?.getAttribute("viewBox") ?? "none"
    window.papers.push((paper?.innerText ?? "") + "\\nCode: " + code)
    if (localStorage.getItem("test.printsAtOnce")) dispatchEvent(new Event("afterprint"))
  }
`

const clearStorage = `(async () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases())
    await new Promise((done, fail) => {
      const deletion = indexedDB.deleteDatabase(name)
      deletion.onsuccess = done
      deletion.onerror = deletion.onblocked = fail
    })
})()`

/** A page of the same origin without scripts. */
const withoutScripts = "/console/v1/nothing-here"

const requests = ["request", "requestfailed", "requestfinished", "response"]

async function clear(page: Page): Promise<void> {
  const context = page.context()
  for (const event of ["console", "dialog", "download", "pageerror", "popup", ...requests])
    await page.removeAllListeners(event, { behavior: "ignoreErrors" })
  for (const event of ["console", "page", "weberror", ...requests])
    await context.removeAllListeners(event, { behavior: "ignoreErrors" })
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([context.clearPermissions(), page.emulateMedia({ media: null, colorScheme: null })])
  // A page that still runs could store something again. Refused if the test went to a page without storage; then the
  // page is of no more use.
  await page.goto(new URL(withoutScripts, page.url()).href)
  await page.evaluate(clearStorage)
  await page.goto("about:blank")
  await context.clearCookies()
}
