import type { OrderSource } from "@rasoi/contract/console"
import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import style from "./reports.module.css"
import { sources } from "./source.ts"

interface Props {
  source: OrderSource | undefined
  /** The URL of this report for another source. */
  hrefFor: (source: OrderSource | undefined) => string
}

/** All orders, or those that came one way. */
export function SourceBar({ source, hrefFor }: Props) {
  const { reports, orderWords } = useText("reports")
  return (
    <nav aria-label={reports.source}>
      <ul className="wrap">
        {[undefined, ...sources].map(each => (
          <li key={each ?? "all"}>
            <Link
              href={hrefFor(each)}
              className={`target small-box ${style.preset} ${each === source ? style.chosen : ""}`}
              aria-current={each === source ? "true" : undefined}
            >
              {each ? orderWords.source[each] : reports.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
