/** Focuses the first invalid field, after the faults are rendered. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = "[aria-invalid='true'], [data-invalid] input:not(:disabled)"
    form.querySelector<HTMLElement>(wrong)?.focus()
  })
}

/** Focuses a field whose text is not a value. Call it before saving: the saved value would not be the one shown. */
export function focusUnreadable(root: ParentNode = document): boolean {
  const field = root.querySelector<HTMLElement>("[data-unreadable]")
  // The focus moves away first, because a field shows its fault when it loses the focus.
  if (field && field === document.activeElement) field.blur()
  field?.focus()
  return field !== null
}
