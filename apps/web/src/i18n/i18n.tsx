import { usualTextIn, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { type ConsoleLanguage, defaultLanguage } from "@rasoi/contract/languages"
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react"
import { usePreference } from "../browser/preferences.ts"
import * as first from "./en/first.ts"
import type { FirstStrings, Strings } from "./strings.ts"

export type { Strings }

const TextContext = createContext<FirstStrings>(first)

/** The first texts of the default language are in the main bundle. The page stays usable in it if others do not arrive. */
const loadFirst: Record<Exclude<ConsoleLanguage, typeof defaultLanguage>, () => Promise<FirstStrings>> = {
  hi: keepPromise(() => import("./hi/first.ts").catch(() => first)),
}
const loadAll: Record<ConsoleLanguage, () => Promise<Strings>> = {
  en: keepPromise(() => import("./en/index.ts")),
  hi: keepPromise(() => import("./hi/index.ts")),
}

/** The same promise for every render, as `use` needs it. A failed load can be tried again. */
function keepPromise<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  return () => {
    kept ??= load().catch(error => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/** Deferred: the page shows the old language until the texts of the new one are here. */
function useLanguage(): ConsoleLanguage {
  const [chosen] = usePreference("language")
  return useDeferredValue(chosen)
}

/** The first texts. A language that is not in the main bundle loads when it is chosen. */
export function TextProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const texts = language === defaultLanguage ? first : use(loadFirst[language]())
  return <TextContext value={texts}>{children}</TextContext>
}

/** The texts of all screens. Every screen except the inbox needs it, and waits for it. */
export function AllTexts({ children }: { children: ReactNode }) {
  return <TextContext value={use(loadAll[useLanguage()]())}>{children}</TextContext>
}

/** The texts in this device's language. Outside of `AllTexts` only the first ones are there. */
export function useText(): Strings {
  return use(TextContext) as Strings
}

/** Shows usual reasons in this device's language. */
export function useUsualText(): (text: string) => string {
  const language = useLanguage()
  return text => usualTextIn(usualTexts[language], text)
}
