import { usualTextIn, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { type ConsoleLanguage, consoleLanguages, defaultLanguage } from "@rasoi/contract/languages"
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react"
import { keepPromises } from "../browser/kept-promise.ts"
import { usePreference } from "../browser/preferences.ts"
import { type Dictionary, makeDictionary } from "./dictionary.ts"
import * as en from "./en/parts.ts"
import type { Language, Part, Strings, Texts } from "./strings.ts"

export type { Strings, Texts }

/** The first texts of the default language are in the main bundle. The page stays usable in it if others do not arrive. */
const english = makeDictionary(en)
const DictionaryContext = createContext(english)

type LaterLanguage = Exclude<ConsoleLanguage, typeof defaultLanguage>
const load: Record<LaterLanguage, () => Promise<Language>> = { hi: () => import("./hi/parts.ts") }
const dictionaryOf = keepPromises(
  async (language: LaterLanguage): Promise<Dictionary> =>
    load[language]().then(makeDictionary, () => english),
)

/** Deferred: the page shows the old language until the texts of the new one are here. */
function useLanguage(): ConsoleLanguage {
  const [chosen] = usePreference("language")
  return useDeferredValue(chosen)
}

/** Gives the texts of this device's language. One that is not in the main bundle loads when it is chosen. */
export function TextProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const dictionary = language === defaultLanguage ? english : use(dictionaryOf(language))
  return <DictionaryContext value={dictionary}>{children}</DictionaryContext>
}

/**
 * The texts in this device's language: those that the console opens with, and the named parts. The component waits until they
 * are loaded, so what the console opens with names none (`scripts/first-texts.test.ts`).
 */
export function useText<Name extends Part = never>(...parts: Name[]): Texts<Name> {
  const { texts, load } = use(DictionaryContext)
  // All begin to load before the first one is waited for. React knows the promises by their order: none may be left out.
  for (const loading of parts.map(load)) use(loading)
  return texts as Texts<Name>
}

/** The same in every language, this device's first: people search with words of any. */
export function useEveryText<Name extends Part = never>(...parts: Name[]): Texts<Name>[] {
  const own = useLanguage()
  const others = consoleLanguages.filter(language => language !== own)
  const dictionaries = [own, ...others].map(language =>
    language === defaultLanguage ? english : use(dictionaryOf(language)),
  )
  for (const loading of dictionaries.flatMap(({ load }) => parts.map(load))) use(loading)
  return dictionaries.map(({ texts }) => texts as Texts<Name>)
}

/** Shows usual reasons in this device's language. */
export function useUsualText(): (text: string) => string {
  const language = useLanguage()
  return text => usualTextIn(usualTexts[language], text)
}
