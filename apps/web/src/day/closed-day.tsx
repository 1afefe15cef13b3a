import type { Day } from "@rasoi/contract/console"
import { address } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Panel } from "../parts/page.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useMay, useSession, useZone } from "../session/session.ts"
import style from "./day.module.css"
import { dayOnPaper } from "./day-paper.ts"
import { Difference } from "./difference.tsx"

/** Who closed the day, what was counted, and both on paper and as a file. */
export function ClosedDay({ day, closed }: { day: Day; closed: NonNullable<Day["closed"]> }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const may = useMay()
  const printer = usePrinter()
  const { restaurant } = useSession()
  const figures = [
    [text.float, closed.float.display],
    [text.expected, closed.expected.display],
    [text.counted, closed.counted.display],
  ] as const
  return (
    <Panel
      title={text.closed}
      about={text.closedBy(closed.by, zone.moment(closed.at))}
      actions={
        <>
          <Button
            size="large"
            icon="printer"
            onClick={() => printer.printList(dayOnPaper(day, { text, zone, restaurant: restaurant.name }))}
          >
            {text.print}
          </Button>
          {may("till") && (
            <a
              className={`target ${style.file}`}
              href={address("/console/v1/counter/days/{date}/day.csv", { date: day.date }, {})}
              download
            >
              <Icon name="download" />
              {text.csv}
            </a>
          )}
        </>
      }
    >
      <dl className={`stack figures ${style.sums}`}>
        {figures.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={style.difference}>
          <dt>{text.difference}</dt>
          <dd>
            <Difference paise={closed.difference.amount} />
          </dd>
        </div>
      </dl>
      {closed.note && (
        <p className={style.note}>
          {text.note}: {closed.note}
        </p>
      )}
    </Panel>
  )
}
