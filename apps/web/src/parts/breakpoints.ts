/**
 * The sizes of a screen by name, for `useMedia("phone")` and for `@media (--phone)` in the style sheets
 * (`vite.config.ts`). What depends on the width of a part only has a container query instead.
 */
export const breakpoints = {
  /** One column, with the navigation at the bottom. */
  phone: "(width < 48rem)",
  /** Parts are beside each other: from a tablet in landscape. */
  wide: "(width >= 60rem)",
  /** Room for a third column. */
  desk: "(width >= 72rem)",
  large: "(width >= 90rem)",
  /** A zoomed page needs its height for the content, so nothing stays in place while it scrolls. */
  low: "(height < 36rem)",
} as const

export type Breakpoint = keyof typeof breakpoints

/** Resolves the names in the condition of a media query. */
export function resolveNames(condition: string): string {
  if (/(width|height)\b/.test(condition))
    throw new Error(`@media ${condition}: use a name of apps/web/src/parts/breakpoints.ts`)
  return condition.replace(/\(--(\w+)\)/g, (_, name: string) => {
    const size = breakpoints[name as Breakpoint]
    if (!size) throw new Error(`@media ${condition}: there is no breakpoint ${name}`)
    return size
  })
}
