/** Creates an element. Strings become text nodes, so that user input is never parsed as HTML. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value)
    else made.setAttribute(name, value === true ? "" : value)
  }
  made.append(...children.flat(2).filter(child => child !== undefined && child !== false))
  return made
}

export function button(words, onclick, properties = {}) {
  return element("button", { type: "button", class: "button", onclick, ...properties }, words)
}

/** Announces a message to screen readers without moving the focus. */
export function announce(words) {
  document.getElementById("announcements").textContent = words
}
