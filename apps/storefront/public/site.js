/** Where the page is mounted, and the language that was chosen with a link. The server wrote both into the page. */
export const { base, query, preview } = document.documentElement.dataset

/** The address of a page. */
export function href(path) {
  const address = `${base}${path === "/" ? "" : path}` || "/"
  return query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address
}

/** Many restaurants can share one origin, and a preview its address with the page: each has its own storage. */
export const storeName = name => `${base}${preview ? "?preview" : ""}:${name}`

/** The cart that came with a form, for browsers that store nothing; `key` is the form's. */
const carried = document.getElementById("carried")
export const carriedCart = carried ? JSON.parse(carried.textContent) : undefined

/* For `widget.js`, which shows the page in a dialog on another website: it is here, and Escape was pressed in it. */
if (parent !== window) {
  const tell = rasoi => parent.postMessage({ rasoi }, "*")
  tell("ready")
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !document.querySelector("dialog[open]")) tell("close")
  })
}
