import { validationFailed } from "@rasoi/contract"
import { MenuDocument } from "@rasoi/contract/console"
import { checkMenu } from "@rasoi/core"
import { compileCheck } from "../../http/validate.ts"

const checkShape = compileCheck(MenuDocument)

export function requireValidMenu(menu: MenuDocument): void {
  const shape = checkShape(menu, "")
  const faults = shape.length > 0 ? shape : checkMenu(menu)
  if (faults.length > 0) throw validationFailed(faults)
}
