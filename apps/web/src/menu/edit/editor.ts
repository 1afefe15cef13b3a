import { createContext, use } from "react"
import { wordFault } from "../../api/fault-words.ts"
import { useText } from "../../i18n/i18n.tsx"
import type { Menu } from "../document.ts"
import type { Draft } from "./draft.ts"
import type { LocatedFault } from "./faults.ts"

/** What the parts of the editor share. */
export interface Editor {
  readonly draft: Draft
  /** Changes in the same `field`, one after another, are one step to undo. */
  edit(change: (menu: Menu) => Menu, field?: string): void
  /** Opens a dish or category, and puts the focus into one of its fields. */
  open(place: Place, field?: string): void
  /** Says what was done, to those who see and to those who hear. */
  announce(sentence: string): void
}

export interface Place {
  readonly item?: string
  readonly category?: string
  /** A category whose dishes are listed. */
  readonly listed?: string
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error("used outside of the editor")
  return editor
}

export function addressOf({ item, category, listed }: Place): string {
  if (item) return `/menu/edit?item=${encodeURIComponent(item)}`
  if (category) return `/menu/edit?category=${encodeURIComponent(category)}`
  return listed ? `/menu/edit?open=${encodeURIComponent(listed)}` : "/menu/edit"
}

/** What a person can read of a fault. */
export function useFaultWords(): (fault: LocatedFault) => string {
  const text = useText()
  return ({ fault }) => wordFault(fault, text)
}

/** What is wrong with the field of this key, if anything. */
export function useFieldFault(): (key: string) => string | undefined {
  const { draft } = useEditor()
  const words = useFaultWords()
  return key => {
    const fault = draft.faults.find(each => each.key === key)
    return fault && words(fault)
  }
}
