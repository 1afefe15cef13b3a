/**
 * Names with the same key read as the same name: case, outer blanks and runs of blanks do not count.
 * One rule for the menu check and for the spreadsheet import, so that every checked menu can be told apart by name.
 */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase()
}
