import { keep, recall } from "./memory.js"

/** Fills in what was typed before a reload, in this tab only: a name and an address are nobody else's business. */
export function rememberFields(form, name) {
  const values = recall(name, sessionStorage) ?? {}
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements[field]
    if (control && control.type !== "radio" && control instanceof Element) control.value = value
  }
  form.addEventListener("input", () => {
    // Fields of the other way to get the food are not in the form's data just now, but were typed all the same.
    Object.assign(values, Object.fromEntries(new FormData(form)))
    keep(name, values, sessionStorage)
  })
}

/** What the service said about a field stands beside it; the first one gets the focus. */
export function showFaults(form, faults = []) {
  for (const place of form.querySelectorAll(".fault")) place.textContent = ""
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid")
  const known = faults.filter(({ field }) => document.getElementById(`${field}-fault`))
  for (const { field, message } of known) {
    document.getElementById(`${field}-fault`).textContent = `This ${message}.`
    document.getElementById(field).setAttribute("aria-invalid", "true")
  }
  if (known[0]) document.getElementById(known[0].field).focus()
}

/** Members with no text are left out: an empty note is no note. */
export function filled(members) {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ""),
  )
}

/** A page that the browser brings back as it was left may still say that it is sending. */
export function startAfreshWhenBroughtBack() {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
}
