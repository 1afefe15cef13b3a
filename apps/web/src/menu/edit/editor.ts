import { createContext, use } from "react"
import { describeFault } from "../../api/describe-fault.ts"
import { useText } from "../../i18n/i18n.tsx"
import { fieldsOf } from "../../parts/fields-of.ts"
import type { Menu } from "../document.ts"
import type { Draft } from "./draft.ts"

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

interface EditorTarget {
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

/** Props of the field with this key: the key, to find and focus the field, and its error message, if any. */
export function useFieldProps() {
  const text = useText("forms")
  const { draft } = useEditor()
  return (key: string) => {
    const found = draft.faults.find(each => each.key === key)
    return { "data-field": key, error: found && describeFault(found.fault, text) }
  }
}

/** Props of the fields that edit the members of a part of the menu. `set` gets the member's name, for the undo step. */
export function useFieldsOf<Part extends object>(
  part: Part,
  fieldKey: (name: string) => string,
  set: (name: string, change: Partial<Part>) => void,
) {
  const fieldProps = useFieldProps()
  return <Name extends keyof Part & string>(name: Name) => ({
    ...fieldProps(fieldKey(name)),
    ...fieldsOf(part, change => set(name, change))(name),
  })
}
