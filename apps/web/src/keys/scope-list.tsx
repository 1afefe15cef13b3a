import type { Scope } from "@rasoi/contract"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import style from "./dialogs.module.css"
import { inOurOrder } from "./scopes.ts"

/** The scopes of a key, each with its meaning. */
export function ScopeList({ scopes, brief = false }: { scopes: readonly Scope[]; brief?: boolean }) {
  const text = useText("keys").keys
  return (
    <ul className="stack" aria-label={text.may}>
      {inOurOrder(scopes).map(scope => (
        <li key={scope} className={style.scope}>
          <Icon name={brief ? "cross" : "check"} size={16} />
          <span className={style.words}>
            <span>{text.scopes[scope]}</span>
            {!brief && <span className="hint">{text.scopeHelp[scope]}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
