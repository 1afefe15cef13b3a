/* Filters the endpoints and objects by the words that the reader types. The page works without this script. */
const main = document.querySelector("main")
const field = document.createElement("input")
field.type = "search"
field.className = "search"
field.placeholder = "Search endpoints and objects"
field.setAttribute("aria-label", "Search endpoints and objects")
const status = document.createElement("p")
status.className = "found"
status.setAttribute("role", "status")
main.querySelector("h1").after(field, status)

const parts = [...main.querySelectorAll("[data-search]")]
const groups = [...main.querySelectorAll(".group")]

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const part of parts) {
    const fits = words.every(word => part.dataset.search.includes(word))
    part.hidden = !fits
    if (fits) found += 1
    const link = document.querySelector(`.guides a[href="#${part.id}"]`)
    if (link) link.parentElement.hidden = !fits
  }
  for (const group of groups) group.hidden = !group.querySelector("[data-search]:not([hidden])")
  status.textContent = words.length === 0 ? "" : `${found} found`
})

document.addEventListener("keydown", event => {
  if (event.key !== "/" || event.target.closest("input, textarea")) return
  event.preventDefault()
  field.focus()
})
