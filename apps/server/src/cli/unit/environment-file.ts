type State =
  | "before name"
  | "name"
  | "before value"
  | "value"
  | "value escape"
  | "single quotes"
  | "double quotes"
  | "double quotes escape"
  | "comment"

const isSpace = (character: string) => " \t\r\n".includes(character)

/**
 * Reads a file of variables exactly as systemd does (systemd.exec(5), EnvironmentFile=). A shell would expand `$` and end a value
 * at `&` or a space.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {}
  let state: State = "before name"
  let name = ""
  let value = ""
  /** Spaces after this many characters of the value are removed at its end. */
  let kept = 0
  const finish = () => {
    variables[name.trimEnd()] = value.slice(0, kept) + value.slice(kept).trimEnd()
    state = "before name"
  }
  const add = (character: string) => {
    value += character
    kept = value.length
  }
  for (const character of text) {
    switch (state) {
      case "before name":
        if ("#;".includes(character)) state = "comment"
        else if (!isSpace(character)) [name, state] = [character, "name"]
        break
      case "name":
        if (character === "\n") state = "before name"
        else if (character === "=") [value, kept, state] = ["", 0, "before value"]
        else name += character
        break
      case "before value":
        if (character === "\n") finish()
        else if (character === "'") state = "single quotes"
        else if (character === '"') state = "double quotes"
        else if (character === "\\") state = "value escape"
        else if (!isSpace(character)) [value, state] = [value + character, "value"]
        break
      case "value":
        if (character === "\n") finish()
        else if (character === "\\") state = "value escape"
        else value += character
        break
      case "value escape":
        if (character !== "\n") add(character)
        state = "value"
        break
      case "single quotes":
        if (character === "'") state = "before value"
        else add(character)
        break
      case "double quotes":
        if (character === '"') state = "before value"
        else if (character === "\\") state = "double quotes escape"
        else add(character)
        break
      case "double quotes escape":
        if ('"\\`$'.includes(character)) add(character)
        else if (character !== "\n") add(`\\${character}`)
        state = "double quotes"
        break
      case "comment":
        if (character === "\n") state = "before name"
        break
    }
  }
  if (!["before name", "name", "comment"].includes(state)) finish()
  return variables
}
