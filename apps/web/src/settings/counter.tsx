import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { Panel } from "../parts/page.tsx"
import { OnOffSwitch } from "./on-off-switch.tsx"
import type { SectionProps } from "./section-form.tsx"
import { SettingText } from "./setting-text.tsx"

/** How the restaurant is paid at the counter. */
export function CounterSection({ field }: SectionProps<"counter">) {
  const { counter: text } = useText("settings").settings
  const ask = field("askOnlinePayments")
  return (
    <Panel title={text.title} about={text.about}>
      <SettingText {...field("upiId")} hint={text.upiHint} />
      <OnOffSwitch {...field("roundCash")} hint={text.roundHint} />
      <div data-path={ask["data-path"]}>
        <Segments
          legend={ask.label}
          options={[
            { value: "yes", label: text.ask.yes },
            { value: "no", label: text.ask.no },
          ]}
          // The owner of a restaurant from before has not answered yet.
          value={ask.value === null ? null : ask.value ? "yes" : "no"}
          onChange={answer => ask.onChange(answer === "yes")}
          hint={ask.value === null ? text.ask.unanswered : text.ask.hint}
          careful={ask.value === null}
        />
      </div>
    </Panel>
  )
}
