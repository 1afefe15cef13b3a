import type { MenuDocument, Settings } from "@rasoi/contract/console"
import { menuToShape1, settingsToShape1 } from "./shape-1.ts"
import { settingsToShape2 } from "./shape-2.ts"
import { settingsToShape3 } from "./shape-3.ts"

/**
 * Converts a document to the next shape. Older documents may stay stored forever, so never edit or remove a released step.
 * The type is the current one, but a step must not read members that a later step adds.
 */
export type Step<Document> = (older: Document) => Document

/** The step at index 0 converts shape 0 to shape 1, and so on. The number of steps is the current shape. */
export const settingsSteps: Step<Settings>[] = [settingsToShape1, settingsToShape2, settingsToShape3]
export const menuSteps: Step<MenuDocument>[] = [menuToShape1]

/** Upgrades a stored document to the current shape. A later shape, stored by a newer server, is not changed. */
export function upgrade<Document>(
  steps: readonly Step<Document>[],
  { document, shape }: { document: Document; shape: number },
): Document {
  return steps.slice(shape).reduce((older, step) => step(older), document)
}
