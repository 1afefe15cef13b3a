/*
 * Opens a restaurant's page in a dialog on another website:
 *
 *   <script src="https://orders.example.in/widget.js" data-page="spice-garden" async></script>
 *
 * It puts a button in its place. `data-label` is the button's text; with `data-button="none"` there is no button. Every link
 * to the page, and every element with `data-rasoi-open`, opens the dialog too. A link still works where this script is
 * blocked. The script stores nothing. It runs on pages with any style and any policy: its elements are in a shadow root, and
 * it uses no markup in strings and no inline styles.
 */
;(() => {
  const script = document.currentScript
  const { page, label = "Order online", button: place = "here" } = script?.dataset ?? {}
  if (!page) throw new Error('widget.js needs data-page="…", the end of the address of your page')
  const address = new URL(`/r/${encodeURIComponent(page)}`, script.src)
  /** The page says within this time after loading that it is there. A page that was refused cannot. */
  const graceMs = 1000
  const words = {
    en: { close: "Close", open: "Open in a new tab", refused: "The page cannot be shown here." },
    hi: { close: "बंद करें", open: "नए टैब में खोलें", refused: "यह पेज यहाँ नहीं दिख सकता।" },
  }
  const text = words[document.documentElement.lang.slice(0, 2)] ?? words.en

  const style = new CSSStyleSheet()
  style.replaceSync(`
    :host { all: initial }
    * { box-sizing: border-box }
    button, a { font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer }
    .open { min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: #2a2320; color: #fff }
    :focus-visible { outline: 3px solid #1a56b0; outline-offset: 2px }
    dialog { flex-direction: column; width: min(480px, 100vw - 32px); max-width: none; height: min(860px, 100dvh - 32px);
      max-height: none; margin: auto; padding: 0; overflow: hidden; border: 0; border-radius: 12px; background: #fff; color: #2a2320 }
    dialog[open] { display: flex }
    dialog::backdrop { background: rgb(0 0 0 / 50%) }
    header { display: flex; flex: none; justify-content: flex-end }
    .close { min-width: 44px; min-height: 44px; padding: 0 16px; border: 0; background: none; color: inherit }
    iframe { flex: 1; width: 100%; border: 0 }
    .refused { display: grid; flex: 1; gap: 16px; place-content: center; padding: 16px; font: 16px/1.4 system-ui, sans-serif; text-align: center }
    .refused a { display: inline-grid; place-items: center; min-height: 44px; color: #1a56b0 }
    [hidden] { display: none !important }
    @media (max-width: 600px) { dialog { width: 100vw; height: 100dvh; border-radius: 0 } }
    @media (prefers-color-scheme: dark) { dialog { background: #1b1714; color: #f3ede5 } .refused a { color: #8bb8ff } }
  `)

  const make = (name, members = {}, ...children) => {
    const element = Object.assign(document.createElement(name), members)
    element.append(...children)
    return element
  }

  function makeHost(...children) {
    const host = document.createElement("span")
    const root = host.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = [style]
    root.append(...children)
    return host
  }

  /** The frame stays when the dialog is closed, so that nobody loses a cart by a wrong tap. */
  let view
  /** This website, or the page, allows no frame. Known after the first try. */
  let isRefused = false

  let frames = 0

  /** With a name of its own: the back button must not take it to an address of an earlier frame. */
  function makeFrame(src) {
    frames += 1
    const name = `rasoi-${page}-${frames}`
    const frame = make("iframe", { title: label, allow: "clipboard-write; web-share", name, src })
    frame.addEventListener("load", () => {
      if (frame !== view.frame) return
      view.loads += 1
      // Another page may have been opened in the meantime, which has its own time.
      setTimeout(() => frame !== view.frame || view.isReady || refuse(), graceMs)
    })
    return frame
  }

  function makeView() {
    const link = make("a", { target: "_blank", rel: "noopener", textContent: text.open })
    const refused = make(
      "div",
      { className: "refused", hidden: true },
      make("span", { textContent: text.refused }),
      link,
    )
    const close = make("button", { type: "button", className: "close", textContent: text.close })
    const dialog = make("dialog", { ariaLabel: label }, make("header", {}, close), refused)
    document.body.append(makeHost(dialog))
    close.addEventListener("click", () => dialog.close())
    dialog.addEventListener("close", leaveHistory)
    return { dialog, frame: undefined, refused, link, isReady: false, loads: 0, opened: undefined }
  }

  function open(target) {
    if (isRefused) return openTab(target)
    view ??= makeView()
    const { dialog, refused } = view
    if (dialog.open) return
    if (leaving) {
      leaving.next = target
      return
    }
    enterHistory()
    dialog.showModal()
    if (view.opened === target) return
    view.frame?.remove()
    Object.assign(view, { opened: target, isReady: false, loads: 0, frame: makeFrame(target) })
    refused.before(view.frame)
  }

  function openTab(target) {
    const tab = window.open(target, "_blank")
    if (tab) tab.opener = null
    return tab
  }

  /** Opens a tab. If the browser blocks it, because too much time has passed since the tap, the dialog shows a link. */
  function refuse() {
    if (isRefused) return
    isRefused = true
    if (!view.dialog.open) return
    if (openTab(view.opened)) return view.dialog.close()
    view.frame.hidden = true
    view.refused.hidden = false
    view.link.href = view.opened
    view.link.focus()
  }

  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    const isOurs = blockedURI.startsWith(address.origin)
    if (view && isOurs && /^(frame|child|default)-src/.test(effectiveDirective)) refuse()
  })

  addEventListener("message", ({ source, origin, data }) => {
    if (!view || source !== view.frame?.contentWindow || origin !== address.origin) return
    if (data?.rasoi === "ready") view.isReady = true
    if (data?.rasoi === "close") view.dialog.close()
  })

  /* The back button closes the dialog. The entry has the address and the state of the one before it. */
  const isOurEntry = () => history.state?.rasoiOpen === page
  /** Going back takes a moment. A dialog that opened in it would be closed by it, so it opens afterwards. */
  let leaving
  const longestBackMs = 2000

  function enterHistory() {
    if (!isOurEntry()) history.pushState({ ...history.state, rasoiOpen: page }, "")
  }

  function leaveHistory() {
    // The event comes a moment after the dialog was closed, and it may be open again.
    if (view.dialog.open || !isOurEntry()) return
    // Pages that were opened in the frame are entries of this tab too: to go back would take the frame to its first page,
    // without what was chosen since. Then the entries stay.
    if (view.loads > 1) {
      history.replaceState({ ...history.state, rasoiOpen: undefined }, "")
      return
    }
    leaving = { next: undefined }
    history.back()
    // The browser may have gone back in the frame instead, which this website does not notice.
    setTimeout(endLeaving, longestBackMs, leaving)
  }

  function endLeaving(ended) {
    if (!ended || ended !== leaving) return
    leaving = undefined
    if (ended.next) open(ended.next)
  }

  addEventListener("popstate", () => {
    if (leaving) return endLeaving(leaving)
    if (view?.dialog.open && !isOurEntry()) view.dialog.close()
  })

  /** The address that a click asks for; undefined if it is not about the page. */
  function targetOf(element) {
    if (!(element instanceof Element)) return undefined
    const own = element.closest("[data-rasoi-open]")
    if (own) return new URL(`${address.pathname}/${own.dataset.rasoiOpen}`.replace(/\/$/, ""), address).href
    const link = element.closest("a[href]")
    const isOurs = link?.origin === address.origin && `${link.pathname}/`.startsWith(`${address.pathname}/`)
    return isOurs ? link.href : undefined
  }

  document.addEventListener("click", event => {
    if (event.defaultPrevented || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const target = targetOf(event.target)
    if (target === undefined) return
    event.preventDefault()
    open(target)
  })

  if (place !== "none") {
    const button = make("button", { type: "button", className: "open", part: "button", textContent: label })
    button.addEventListener("click", () => open(address.href))
    script.after(makeHost(button))
  }
})()
