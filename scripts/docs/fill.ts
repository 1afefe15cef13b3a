/** Replaces the generated part between the marks of a handwritten document. */
export function fill(document: string, part: string, text: string): string {
  const marks = new RegExp(`(<!-- generated: ${part}\\b[^>]*-->\\n)[\\s\\S]*?(<!-- /generated -->)`)
  if (!marks.test(document)) throw new Error(`the document has no place for ${part}`)
  return document.replace(marks, (_, begin: string, end: string) => `${begin}\n${text}\n${end}`)
}
