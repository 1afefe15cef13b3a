import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"

/** Counted less expected, in words. */
export function Difference({ paise }: { paise: number }) {
  const text = useText("counter").counterDay
  if (paise === 0)
    return (
      <Badge tone="good" icon="check">
        {text.exact}
      </Badge>
    )
  return (
    <Badge tone="urgent" icon="warning">
      {paise < 0 ? text.missing(showPaise(-paise)) : text.more(showPaise(paise))}
    </Badge>
  )
}
