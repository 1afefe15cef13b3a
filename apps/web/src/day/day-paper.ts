import type { Day } from "@rasoi/contract/console"
import { signOf } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import type { Strings } from "../i18n/i18n.tsx"
import type { PrintedSections, PrintLine } from "../print/layout.tsx"
import type { Zone } from "../time/zone.ts"

interface Words {
  readonly text: Strings["counterDay"]
  readonly zone: Zone
  readonly restaurant: string
}

const line = (text: string, amount: string | null = null, more: Partial<PrintLine> = {}): PrintLine => ({
  text,
  amount,
  emphasis: "NONE",
  align: "START",
  quantity: null,
  details: [],
  ...more,
})

type Section = PrintedSections["sections"][number]

function closeSection({ closed, cash }: Day, text: Words["text"]): Section[] {
  if (!closed) return []
  const { float, expected, counted, difference, note } = closed
  const lines = [
    line(text.float, float.display),
    line(text.cash, cash.display),
    line(text.expected, expected.display, { emphasis: "BOLD" }),
    line(text.counted, counted.display, { emphasis: "BOLD" }),
    line(text.difference, difference.display, { emphasis: "BOLD" }),
    ...(note ? [line(`${text.note}: ${note}`)] : []),
  ]
  return [{ list: false, lines }]
}

/** The close of a day on a paper roll. */
export function dayOnPaper(day: Day, { text, zone, restaurant }: Words): PrintedSections {
  const { closed, byMethod, byPerson, roundOff, late, open, carried, handedIn, out, watch } = day
  const heading = (title: string) => line(title, null, { emphasis: "BOLD" })
  const section = (title: string, lines: PrintLine[]): Section[] =>
    lines.length === 0 ? [] : [{ list: false, lines: [heading(title), ...lines] }]
  const net = ({ received, refunded }: Pick<Day["byPerson"][number], "received" | "refunded">) =>
    showPaise(received.amount - refunded.amount)
  return {
    sections: [
      {
        list: false,
        lines: [
          line(restaurant, null, { emphasis: "BOLD", align: "CENTER" }),
          line(text.printed, null, { emphasis: "LARGE", align: "CENTER" }),
          line(zone.longDay(day.date), null, { align: "CENTER" }),
          ...(closed ? [line(text.closedBy(closed.by, zone.full(closed.at)))] : []),
        ],
      },
      ...closeSection(day, text),
      ...section(
        text.money,
        byMethod.map(row =>
          line(text.methods[row.method], net(row), {
            details:
              row.refunded.amount === 0
                ? []
                : [{ text: `${text.refunded} ${row.refunded.display}`, emphasis: "NONE" }],
          }),
        ),
      ),
      ...section(
        text.persons,
        byPerson.map(row => line(`${row.name} · ${text.methods[row.method]}`, net(row))),
      ),
      ...section(text.roundOff, roundOff.amount === 0 ? [] : [line(text.methods.CASH, roundOff.display)]),
      ...section(text.carriedTitle, [
        ...(carried.amount === 0 ? [] : [line(text.carried, carried.display)]),
        ...handedIn.map(({ name, amount }) =>
          line(text.handedInBy(name ?? text.erasedPerson), amount.display),
        ),
        ...out.map(({ name, amount }) => line(text.with(name ?? text.erasedPerson), amount.display)),
      ]),
      ...section(
        text.late,
        late.map(({ billNumber, belongsTo, kind, amount }) =>
          line(billNumber, showPaise(signOf[kind] * amount.amount), {
            details: belongsTo ? [{ text: `${text.lateOf} ${zone.day(belongsTo)}`, emphasis: "NONE" }] : [],
          }),
        ),
      ),
      ...section(
        text.openBills(day.openBills),
        open.bills.map(({ billNumber, table, orderNumber, open: amount }) =>
          line(table === null ? text.order(orderNumber) : text.table(table), amount.display, {
            details: [{ text: billNumber, emphasis: "NONE" }],
          }),
        ),
      ),
      ...section(
        text.openTabs(open.tabs.length),
        open.tabs.map(({ label, total }) => line(text.table(label), total.display)),
      ),
      ...section(
        text.tablets(open.tablets.length),
        open.tablets.map(({ series, device, unsent, heardAt, replacedBy }) =>
          line([series, device].filter(Boolean).join(" · "), text.unsent(unsent), {
            details: [text.heard(zone.moment(heardAt)), replacedBy && text.replacedBy(replacedBy)].flatMap(
              said => (said ? { text: said, emphasis: "NONE" as const } : []),
            ),
          }),
        ),
      ),
      ...section(
        text.missingNumbers,
        (open.missing ?? []).map(({ kind, numbers, count }) => line(numbers, text.missingCount[kind](count))),
      ),
      ...section(
        text.watch,
        watch && watch.count > 0 ? [line(text.watchSum(watch.count, watch.amount.display))] : [],
      ),
    ],
  }
}
