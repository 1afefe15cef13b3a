/** Focuses the first invalid field, after the faults are rendered. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = "[aria-invalid='true'], [data-invalid] input:not(:disabled)"
    form.querySelector<HTMLElement>(wrong)?.focus()
  })
}
