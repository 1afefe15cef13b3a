/**
 * Finds promises that are stored in a variable and awaited only after another await. If such a promise rejects first,
 * nothing handles the rejection. Biome's noFloatingPromises misses it, because the variable is used in the end. Needs
 * text that Biome has formatted, because the indentation shows where a function ends.
 */
export function findLateAwaits(text: string): string[] {
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

/** A call whose result is stored. A comment on the line above may say that it never rejects. */
const declaration =
  /(?<=^|\n)((?:[ ]*\/\/[^\n]*\n|[ ]*\/\*\*[^\n]*\*\/\n)?)([ ]*)const (\w+)(?:: [^=\n]+)? = (?!await\b|async\b|function\b|\()(?=[\w.]+\??\.?[(<])/g

function restOfBlock(text: string, indent: string): string {
  const end = indent === "" ? -1 : text.search(new RegExp(`\\n {0,${indent.length - 1}}\\S`))
  return end < 0 ? text : text.slice(0, end)
}
