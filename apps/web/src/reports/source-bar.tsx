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
    <nav aria-label={reports.source} className={style.sources}>
      <ul>
        {[undefined, ...sources].map(each => (
          <li key={each ?? "all"}>
            <Link
              href={hrefFor(each)}
              className={each === source ? `${style.preset} ${style.chosen}` : style.preset}
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
