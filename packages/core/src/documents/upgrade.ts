import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { menuToShape1, settingsToShape1 } from "./shape-1.ts"

/**
 * Makes a document of the next shape. Documents of the shape before may be stored for good, so a released step is never
 * edited or removed. Its type is today's: a step must not read members that a later step adds.
 */
export type Step<Document> = (older: Document) => Document

/** The step at index 0 makes shape 1 from shape 0, and so on. The number of steps is the current shape. */
export const settingsSteps: Step<Settings>[] = [settingsToShape1]
export const menuSteps: Step<MenuDocument>[] = [menuToShape1]

/** A stored document in its current shape. A newer server may have stored a later shape, which stays as it is. */
export function upgrade<Document>(
  steps: readonly Step<Document>[],
  { document, shape }: { document: Document; shape: number },
): Document {
  return steps.slice(shape).reduce((older, step) => step(older), document)
}
