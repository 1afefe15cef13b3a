/** Takes whoever filled in a form to the first thing that is wrong with it, once that is marked. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const wrong = "[aria-invalid='true'], [data-invalid] input:not(:disabled)"
    form.querySelector<HTMLElement>(wrong)?.focus()
  })
}
