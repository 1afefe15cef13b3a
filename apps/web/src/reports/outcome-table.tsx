import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { type Foot, Table } from "./table.tsx"

interface Props<Outcome extends string> {
  about: string
  /** In display order. */
  outcomes: readonly Outcome[]
  names: Readonly<Record<Outcome, string>>
  groups: readonly { label: string; figures: Readonly<Record<Outcome, number>> }[]
  foot: readonly Foot[]
}

/** Counts each outcome, for all and for each group. */
export function OutcomeTable<Outcome extends string>(props: Props<Outcome>) {
  const { about, outcomes, names, groups, foot } = props
  const { outcomes: title, outcomeHead } = useText("reports").reports
  return (
    <Panel title={title} about={about}>
      <Table
        caption={title}
        head={outcomeHead}
        rows={outcomes}
        keyOf={outcome => outcome}
        nameOf={outcome => names[outcome]}
        columns={groups.map(({ label, figures }) => ({
          name: label,
          label,
          cell: (outcome: Outcome) => figures[outcome],
        }))}
        foot={foot}
      />
    </Panel>
  )
}
