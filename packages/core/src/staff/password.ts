import { guessedWords } from "./guessed-words.ts"

/** What others know about a person, and would try first. */
export interface KnownAbout {
  readonly email: string
  readonly name: string
  readonly restaurant: string
}

/** What is left of a password without the parts that anybody would try needs as many characters. */
const fewestUnknown = 4
/** The shortest word that is looked for: a shorter one is in many good passwords. */
const shortestWord = 3
/** The shortest piece of a row: `123`, `qwe`, `aaa`. */
const shortestRun = 3
/** As long as a password has to be: repeating a shorter one does not make it harder to guess. */
const shortestUnit = 10

/** Rows that fingers follow, forwards and backwards. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
].flatMap(row => [row, [...row].reverse().join("")])

export type PasswordWeakness = "PASSWORD_COMMON" | "PASSWORD_PERSONAL"

/** Why a password is among the first that somebody would try. Undefined: it is not. */
export function passwordWeakness(password: string, known: KnownAbout): PasswordWeakness | undefined {
  const text = password.normalize("NFKC").toLowerCase()
  const guessed = new Guessed(text)
  guessed.markRuns()
  guessed.markYears()
  guessed.markWords(guessedWords)
  if (guessed.unknown < fewestUnknown || isRepeated(text)) return "PASSWORD_COMMON"
  guessed.markWords(wordsAbout(known))
  return guessed.unknown < fewestUnknown ? "PASSWORD_PERSONAL" : undefined
}

/** Marks the characters of a password that belong to parts which anybody would try. */
class Guessed {
  readonly #text: string
  /** With letters in place of the characters that are written for them, as in `p@ssw0rd`. */
  readonly #spelled: string
  readonly #marked: boolean[]

  constructor(text: string) {
    this.#text = text
    this.#spelled = [...text].map(character => lettersFor[character] ?? character).join("")
    this.#marked = new Array<boolean>(text.length).fill(false)
  }

  get unknown(): number {
    return this.#marked.filter((marked, index) => !marked && this.#text.charAt(index).trim() !== "").length
  }

  markRuns(): void {
    for (let start = 0; start < this.#text.length; start += 1) {
      const length = Math.max(this.#repeatsAt(start), ...rows.map(row => this.#sharedWith(row, start)))
      if (length >= shortestRun) this.#mark(start, length)
    }
  }

  markYears(): void {
    for (const { index } of this.#text.matchAll(/(?:19|20)\d\d/g)) this.#mark(index, 4)
  }

  markWords(words: Iterable<string>): void {
    for (const word of words) {
      for (const text of [this.#text, this.#spelled]) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
          this.#mark(at, word.length)
      }
    }
  }

  #repeatsAt(start: number): number {
    let end = start
    while (end < this.#text.length && this.#text[end] === this.#text[start]) end += 1
    return end - start
  }

  /** How many characters from here on follow the row. */
  #sharedWith(row: string, start: number): number {
    const from = row.indexOf(this.#text.charAt(start))
    if (from < 0) return 0
    let length = 1
    while (start + length < this.#text.length && row[from + length] === this.#text[start + length])
      length += 1
    return length
  }

  #mark(start: number, length: number): void {
    this.#marked.fill(true, start, start + length)
  }
}

const lettersFor: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
}

/** The same few characters again and again. */
function isRepeated(text: string): boolean {
  for (let unit = 1; unit < shortestUnit; unit += 1) {
    if (
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length) === text
    )
      return true
  }
  return false
}

/** `asha.rao@tandoor.example` and "Asha Rao": asha.rao, asha, rao, tandoor. */
function wordsAbout({ email, name, restaurant }: KnownAbout): Set<string> {
  const [account = "", host = ""] = email.split("@")
  const texts = [account, host.split(".").slice(0, -1).join(" "), name, restaurant]
  const words = texts.flatMap(text => {
    const lower = text.normalize("NFKC").toLowerCase()
    const parts = lower.split(/[^\p{L}\p{N}\p{M}]+/u)
    return [lower, parts.join(""), ...parts]
  })
  return new Set(words.filter(word => word.length >= shortestWord))
}
