import { usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { createContext, type ReactNode, use, useDeferredValue, useEffect } from "react"
import { usePreference } from "../shell/preferences.ts"
import * as first from "./en/first.ts"
import type { FirstStrings, Strings } from "./strings.ts"

export type { Strings }

export const languages = { en: "English", hi: "हिन्दी" } as const
export type Language = keyof typeof languages

const TextContext = createContext<FirstStrings>(first)

// The page stays usable in English if Hindi does not arrive.
const loadFirstHindi = keepPromise((): Promise<FirstStrings> => import("./hi/first.ts").catch(() => first))
const loadAll: Record<Language, () => Promise<Strings>> = {
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
function useLanguage(): Language {
  const [chosen] = usePreference("language")
  return useDeferredValue(chosen)
}

/** The first texts. English is in the main bundle; another language loads when it is chosen. */
export function TextProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <TextContext value={language === "en" ? first : use(loadFirstHindi())}>{children}</TextContext>
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
  return text => usualTextIn(language, text)
}
