import type { Day } from "@rasoi/contract/console"
import { signOf } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Panel } from "../parts/page.tsx"
import { type Column, Table } from "../reports/table.tsx"
import { useZone } from "../session/session.ts"
import { CarriedOn } from "./carried.tsx"
import style from "./day.module.css"

type Moved = Pick<Day["byPerson"][number], "received" | "refunded">

/** What came in, by method and by person. */
export function MoneyReceived({ day }: { day: Day }) {
  const { byMethod, byPerson, roundOff, late } = day
  const text = useText("counter").counterDay
  const sum = (rows: readonly Moved[], member: keyof Moved) =>
    showPaise(rows.reduce((total, row) => total + row[member].amount, 0))
  const moved: Column<Moved>[] = [
    { name: "received", label: text.received, cell: row => row.received.display },
    { name: "refunded", label: text.refunded, cell: row => row.refunded.display },
  ]
  return (
    <>
      <Panel title={text.money}>
        {byMethod.length === 0 && <p className="soft">{text.none}</p>}
        {byMethod.length > 0 && (
          <div className={style.pair}>
            <Table
              caption={text.money}
              head={text.method}
              rows={byMethod}
              keyOf={({ method }) => method}
              nameOf={({ method }) => text.methods[method]}
              columns={[{ name: "count", label: text.count, cell: ({ count }) => count }, ...moved]}
              foot={[
                {
                  name: text.total,
                  cells: [
                    byMethod.reduce((total, { count }) => total + count, 0),
                    sum(byMethod, "received"),
                    sum(byMethod, "refunded"),
                  ],
                },
              ]}
            />
            <Table
              caption={text.persons}
              head={text.person}
              rows={byPerson}
              keyOf={({ name, method }) => `${method} ${name}`}
              nameOf={({ name, method }) => `${name} · ${text.methods[method]}`}
              columns={moved}
            />
          </div>
        )}
        {roundOff.amount !== 0 && (
          <p>
            {text.roundOff}: <strong className="figures">{roundOff.display}</strong>{" "}
            <span className="hint">{text.roundOffHelp}</span>
          </p>
        )}
      </Panel>
      <CarriedOn day={day} />
      {late.length > 0 && <Late late={late} />}
    </>
  )
}

function Late({ late }: { late: Day["late"] }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  return (
    <Panel title={text.late} about={text.lateAbout}>
      <Table
        caption={text.late}
        head={text.bill}
        rows={late}
        keyOf={({ id }) => id}
        nameOf={({ billNumber }) => billNumber}
        columns={[
          { name: "of", label: text.lateOf, cell: ({ belongsTo }) => belongsTo && zone.day(belongsTo) },
          { name: "method", label: text.method, cell: ({ method }) => text.methods[method] },
          {
            name: "amount",
            label: text.amount,
            cell: ({ kind, amount }) => showPaise(signOf[kind] * amount.amount),
          },
          { name: "by", label: text.by, cell: ({ by }) => by, words: true },
        ]}
      />
    </Panel>
  )
}
