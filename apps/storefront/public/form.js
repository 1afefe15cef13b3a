import { keep, recall } from "./memory.js"

/** Restores the fields after a reload, in this tab only, because they contain personal data. */
export function rememberFields(form, name) {
  const values = recall(name, "tab") ?? {}
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements[field]
    const isTyped = control instanceof Element && !["radio", "hidden"].includes(control.type)
    if (isTyped) control.value = value
  }
  form.addEventListener("input", () => {
    // Disabled fields of the other order type are not in the form's data, so keep their values.
    Object.assign(values, Object.fromEntries(new FormData(form)))
    keep(name, values, "tab")
  })
}

/** Shows each fault next to its field, and focuses the first one. */
export function showFaults(form, faults = []) {
  for (const place of form.querySelectorAll(".fault")) place.textContent = ""
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid")
  const known = faults.filter(({ field }) => document.getElementById(`${field}-fault`))
  for (const { field, message } of known) {
    document.getElementById(`${field}-fault`).textContent = message
    document.getElementById(field).setAttribute("aria-invalid", "true")
  }
  if (known[0]) document.getElementById(known[0].field).focus()
}

/** Omits members without text: an empty note is no note. */
export function filled(members) {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== ""),
  )
}

/** A page from the back/forward cache may still show that it is sending. */
export function resetAfterBackNavigation() {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload())
}
