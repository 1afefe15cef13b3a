/**
 * Finds promises that are started, kept in a variable, and awaited only after something else was awaited. If such a
 * promise rejects first, nobody handles the rejection. Biome's noFloatingPromises does not see it, since the variable is
 * used in the end. Works on text that Biome has formatted, so that the indentation shows where a function ends.
 */
export function findKeptPromises(text: string): string[] {
  const names: string[] = []
  for (const declared of text.matchAll(declaration)) {
    const [whole, above = "", indent = "", name = ""] = declared
    if (above.includes("never rejects")) continue
    const rest = restOfBlock(text.slice(declared.index + whole.length), indent)
    const use = new RegExp(`\\bawait ${name}\\b(?![.(\\[])|\\bandThen\\(${name},`).exec(rest)
    if (!use) continue
    const between = rest.slice(0, use.index)
    if (/\bawait\b|\bandThen\(/.test(between) && !between.includes(`${name}.catch(`)) names.push(name)
  }
  return names
}

/** A call whose answer is kept; a comment in the line above may say that it never rejects. */
const declaration =
  /(?<=^|\n)((?:[ ]*\/\/[^\n]*\n|[ ]*\/\*\*[^\n]*\*\/\n)?)([ ]*)const (\w+)(?:: [^=\n]+)? = (?!await\b|async\b|function\b|\()(?=[\w.]+\??\.?[(<])/g

function restOfBlock(text: string, indent: string): string {
  const end = indent === "" ? -1 : text.search(new RegExp(`\\n {0,${indent.length - 1}}\\S`))
  return end < 0 ? text : text.slice(0, end)
}
