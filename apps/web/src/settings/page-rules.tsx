import { Link } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { NumberField, OptionalMoneyField } from "../parts/field.tsx"
import { Panel } from "../parts/page.tsx"
import form from "./section-form.module.css"
import type { SectionProps } from "./section-form.tsx"

/** The rules against fake orders, and the way to the blocked phones. */
export function PageRulesSection({ field }: SectionProps<"pageRules">) {
  const { pageRules: text } = useText("settings").settings
  return (
    <Panel title={text.title} about={text.about}>
      <div className={form.fields}>
        <NumberField {...field("openOrdersPerPhone")} hint={text.openOrdersHint} unit={text.ordersUnit} />
        <OptionalMoneyField {...field("firstOrderMaximum")} hint={text.firstOrderHint} />
      </div>
      <div>
        <Link href="/manage/settings/blocked" className="target">
          {text.seeBlocked}
        </Link>
      </div>
    </Panel>
  )
}
