import { createContext, type ReactNode, use, useEffect, useState } from "react"
import { usePreference } from "../shell/preferences.ts"
import { en } from "./en/index.ts"
import type { Strings } from "./strings.ts"

export type { Strings }

export const languages = { en: "English", hi: "हिन्दी" } as const
export type Language = keyof typeof languages

const TextContext = createContext<Strings>(en)

/** English is in the main bundle; another language loads when it is chosen. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language] = usePreference("language")
  const [strings, setStrings] = useState<Strings>(en)
  useEffect(() => {
    document.documentElement.lang = language
    if (language === "en") return setStrings(en)
    let wanted = true
    void import("./hi/index.ts").then(({ hi }) => {
      if (wanted) setStrings(hi)
    })
    return () => {
      wanted = false
    }
  }, [language])
  return <TextContext value={strings}>{children}</TextContext>
}

/** All texts of the console, in this device's language. */
export function useText(): Strings {
  return use(TextContext)
}
