import { documentSections, sectionNames, sectionPermissions } from "../../settings/sections.ts"
import { guides } from "../guides.ts"
import { type May, mayOpen, places } from "../places.ts"
import type { Findable, SearchedTexts } from "./findable.ts"
import { guideSections } from "./guide-sections.ts"
import { bestFit, type Line, lineOf, wordsOf } from "./match.ts"
import type { Result } from "./result.ts"
import { viewsFor } from "./views.ts"

/** What the console itself knows: its places, the settings, the headings of the guide. It answers without a network. */
interface Entry {
  readonly result: Result
  /** In each language. */
  readonly names: readonly Line[]
  /** In each language, this device's first; the last ones are never shown. */
  readonly further: readonly (readonly Line[])[]
}

/** `texts`: this device's language first. */
export function entriesFor(texts: readonly SearchedTexts[], may: May): Entry[] {
  const all = [...placesFor(may), ...viewsFor(may), ...settingsFor(may), ...membersFor(texts, may)]
  const about = texts[0]?.search.ownersGuide ?? ""
  return [...all.map(each => entryOf(each, texts)), ...guideEntries(texts, about)]
}

function entryOf(
  { name, about, further, otherWords, ...rest }: Findable,
  texts: readonly SearchedTexts[],
): Entry {
  const [shown] = texts
  if (!shown) throw new Error("no language")
  return {
    result: {
      ...rest,
      key: `${rest.group} ${rest.href} ${name(shown)}`,
      title: name(shown),
      about: about(shown),
    },
    names: texts.map(text => lineOf(name(text))),
    further: [
      ...texts.map(text => [about(text), ...(further?.(text) ?? [])].map(lineOf)),
      otherWords ? texts.map(text => lineOf(otherWords(text))) : [],
    ],
  }
}

function placesFor(may: May): Findable[] {
  return places
    .filter(place => mayOpen(place, may))
    .map(({ name, path, icon, ...place }) => ({
      group: "places",
      href: path,
      icon,
      name: ({ shell }) => shell.places[name],
      about: ({ manage }) => (manage.abouts as Readonly<Record<string, string>>)[name] ?? "",
      further: text => (name === "device" ? linesIn(text.device) : []),
      otherWords: ({ search }) => search.otherWords[name] ?? "",
      isOutside: "isOutside" in place,
    }))
}

function settingsFor(may: May): Findable[] {
  return sectionNames
    .filter(name => may(sectionPermissions[name]))
    .map((name): Findable => {
      const own = ({ settings }: SearchedTexts) => (settings as Readonly<Record<string, unknown>>)[name]
      return {
        ...{ group: "settings", icon: "settings", href: `/manage/settings/${name}` },
        name: ({ settings }) => settings.sections[name],
        about: ({ settings }) => settings.abouts[name],
        // The log's words for what happened say nothing about what the section does.
        further: text => (name === "audit" ? [] : linesIn(own(text))),
        otherWords: ({ search }) => search.otherWords[name] ?? "",
      }
    })
}

/** Members that the log of changes names, and no screen. */
const withoutField: ReadonlySet<string> = new Set(["gst.applies", "page.cover.id"])

/** Each setting by its name. */
function membersFor([shown]: readonly SearchedTexts[], may: May): Findable[] {
  const members = Object.keys(shown?.settings.members ?? {}) as (keyof SearchedTexts["settings"]["members"])[]
  return members.flatMap((member): Findable[] => {
    const section = documentSections.find(name => member.startsWith(`${name}.`))
    if (!section || withoutField.has(member)) return []
    const isOfPage = section === "page"
    if (!may(isOfPage ? "page" : sectionPermissions[section])) return []
    return [
      {
        ...{ group: "settings", icon: "settings" },
        href: isOfPage ? "/manage/page" : `/manage/settings/${section}`,
        name: ({ settings }) => settings.members[member],
        about: ({ settings }) => settings.sections[section],
      },
    ]
  })
}

/** The headings of the guide. It is in English; the places that link to a heading find it in every language. */
function guideEntries(texts: readonly SearchedTexts[], about: string): Entry[] {
  return guideSections.map(({ href, title, words }) => {
    const linked = places.filter(({ name }) => guides[name] === href)
    return {
      result: { key: `guide ${href}`, group: "guide", href, icon: "help", title, about, isOutside: true },
      names: [lineOf(title)],
      further: texts.map(({ shell }) => [
        lineOf([words, ...linked.map(({ name }) => shell.places[name])].join(", ")),
      ]),
    }
  })
}

/** The texts among these members that need no value, also of members inside. */
function linesIn(text: unknown): string[] {
  if (typeof text === "string") return [text]
  return text !== null && typeof text === "object" ? Object.values(text).flatMap(linesIn) : []
}

/** Those that fit what was typed, the best first. Nothing typed: the places. */
export function findEntries(entries: readonly Entry[], typed: string): Result[] {
  const words = wordsOf(typed)
  if (words.length === 0) return entries.map(({ result }) => result).filter(({ group }) => group === "places")
  return entries
    .map(({ result, names, further }) => ({ result, further, ...bestFit(words, names, further.flat()) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ result, further: [shown = []], line }) =>
      line && result.group !== "guide" && shown.includes(line) ? { ...result, about: line.text } : result,
    )
}
