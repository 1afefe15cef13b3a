import { createContext, use } from "react"
import { describeFault } from "../../api/describe-fault.ts"
import { useText } from "../../i18n/i18n.tsx"
import type { Menu } from "../document.ts"
import type { Draft } from "./draft.ts"
import type { LocatedFault } from "./faults.ts"

/** Shared by the components of the editor. */
export interface Editor {
  readonly draft: Draft
  /** Consecutive changes with the same `field` are one undo step. */
  edit(change: (menu: Menu) => Menu, field?: string): void
  /** Opens a dish or category, and focuses one of its fields. */
  open(target: EditorTarget, field?: string): void
  /** Announces an action, visibly and to screen readers. */
  announce(sentence: string): void
}

export interface EditorTarget {
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

export function addressOf({ item, category, listed }: EditorTarget): string {
  if (item) return `/menu/edit?item=${encodeURIComponent(item)}`
  if (category) return `/menu/edit?category=${encodeURIComponent(category)}`
  return listed ? `/menu/edit?open=${encodeURIComponent(listed)}` : "/menu/edit"
}

/** Translates a fault. */
export function useFaultWords(): (fault: LocatedFault) => string {
  const text = useText()
  return ({ fault }) => describeFault(fault, text)
}

/** The error message for the field with this key, if any. */
export function useFieldFault(): (key: string) => string | undefined {
  const { draft } = useEditor()
  const words = useFaultWords()
  return key => {
    const fault = draft.faults.find(each => each.key === key)
    return fault && words(fault)
  }
}
