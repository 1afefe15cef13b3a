/** A key press that can be a shortcut of the page: without a modifier key, and not in a field. */
export function isShortcut({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return !(target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]"))
}
