/**
 * Names with the same key count as the same name: case, outer spaces and repeated spaces are ignored. The menu check and
 * the spreadsheet import share this rule, so the import can find every part of a checked menu by name.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase()
}
