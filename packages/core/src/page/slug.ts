import type { Fault } from "@rasoi/contract"

/** A slug is printed on tables and read out on the phone, so its form is narrow. */
export const slugLength = { min: 3, max: 40 } as const

/**
 * Words that are or could become paths of the server, or that a customer could take for it. They stay reserved in every later
 * version; a new word must not be one that a restaurant already has.
 */
const reservedSlugs: ReadonlySet<string> = new Set([
  ..."about account accounts admin api apps assets auth blog book booking cart checkout console contact".split(
    " ",
  ),
  ..."dashboard demo docs download embed error errors faq favicon feed guide guides health help home".split(
    " ",
  ),
  ..."images index legal live login logout manifest menu metrics new null official order orders page".split(
    " ",
  ),
  ..."pages password payment payments preview privacy public rasoi register reservation reservations".split(
    " ",
  ),
  ..."restaurant restaurants robots root search security service settings setup sign-in sign-up signin".split(
    " ",
  ),
  ..."signup sitemap static status support system terms test track tracking undefined v1 v2 web widget".split(
    " ",
  ),
  ..."www".split(" "),
])

/** Why a text is not a slug, with what would be right. Whether it is taken is for the database to say. */
export function slugFaults(sent: string): Fault[] {
  const fault = findFault(sent)
  return fault ? [{ field: "slug", ...fault }] : []
}

function findFault(sent: string): Omit<Fault, "field"> | undefined {
  const { min, max } = slugLength
  if (/[^a-z0-9-]/.test(sent)) {
    const right = closestSlug(sent)
    const example = right === undefined ? "" : `, such as ${right}`
    return {
      reason: "SLUG_CHARACTERS",
      message: `may have lower-case letters a to z, digits and hyphens only${example}`,
      ...(right === undefined ? {} : { params: { example: right } }),
    }
  }
  if (/^-|-$|--/.test(sent)) {
    const message = "may have single hyphens between words, not at its ends"
    return { reason: "SLUG_HYPHENS", message }
  }
  if (sent.length < min) {
    return {
      reason: "TOO_SHORT",
      message: `must have at least ${min} characters, has ${sent.length}`,
      params: { limit: min },
    }
  }
  if (sent.length > max) {
    return {
      reason: "TOO_LONG",
      message: `must have at most ${max} characters, has ${sent.length}`,
      params: { limit: max },
    }
  }
  if (reservedSlugs.has(sent)) {
    return { reason: "SLUG_RESERVED", message: `${sent} is reserved; add your city, such as ${sent}-pune` }
  }
  return undefined
}

/** The letters of the text that a slug may have. Undefined if too few are left, as with a name in Hindi. */
function closestSlug(text: string): string | undefined {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
  const slug = cutAtWord(withoutEndHyphens(plain), slugLength.max)
  return slug.length < slugLength.min ? undefined : slug
}

/** Its first words. Only a first word that is too long itself is cut. */
function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const end = slug.lastIndexOf("-", max)
  return end < slugLength.min ? withoutEndHyphens(slug.slice(0, max)) : slug.slice(0, end)
}

function withoutEndHyphens(text: string): string {
  return text.replace(/^-/, "").replace(/-$/, "")
}

/**
 * Slugs to offer, best first: the name, the name with the city, then with a number. All are well formed, and there is
 * no end: the caller takes the first that is free.
 */
export function* suggestSlugs(name: string, city: string): Generator<string, never> {
  const first = closestSlug(name) ?? "restaurant"
  const named = new Set([first, closestSlug(`${first} ${city}`)])
  for (const slug of named) if (slug !== undefined && slugFaults(slug).length === 0) yield slug
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const slug = cutAtWord(first, slugLength.max - ending.length) + ending
    if (!named.has(slug)) yield slug
  }
}
