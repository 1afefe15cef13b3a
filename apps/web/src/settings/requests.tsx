import type { ResponseOf } from "@rasoi/contract"
import type { findPersonalData } from "@rasoi/contract/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { downloadFile } from "../api/download.ts"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { Empty, Problem } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import { useFormats } from "./formats.ts"
import style from "./requests.module.css"
import form from "./section-form.module.css"
import layout from "./settings.module.css"

type Summary = ResponseOf<typeof findPersonalData>

/** What is stored about a phone number: find it, hand it out, remove it. */
export function RequestsSection() {
  const { requests: text, people, faults } = useText("settings").settings
  const [phone, setPhone] = useState("")
  const faultAt = useFaultAt()
  const find = useMutation({
    mutationFn: (phone: string) => send("POST", "/console/v1/privacy/find", { body: { phone } }),
  })
  const refused = find.error instanceof ApiFault && find.error.code === "VALIDATION_FAILED"
  return (
    <div className={`${form.form} ${layout.alone}`}>
      <Panel title={text.title}>
        <Form className={form.form} noValidate onSubmit={() => find.mutate(phone.trim())}>
          <TextField
            label={people.phone}
            hint={text.phoneHint}
            type="tel"
            autoComplete="off"
            limit="phone"
            value={phone}
            error={faultAt(find.error, "phone") && faults.mobile}
            onChange={setPhone}
          />
          <div>
            <Button kind="primary" type="submit" icon="search" busy={find.isPending}>
              {text.find}
            </Button>
          </div>
        </Form>
        {find.error && !refused && <Problem error={find.error} />}
      </Panel>
      {find.data && !find.isPending && (
        <Found summary={find.data} phone={find.variables} onErased={() => find.mutate(find.variables)} />
      )}
    </div>
  )
}

interface FoundProps {
  summary: Summary
  phone: string
  onErased: () => void
}

function Found({ summary, phone, onErased }: FoundProps) {
  const { requests: text } = useText("settings").settings
  const zone = useZone()
  const { names, orders, reservations, deliveries, deliveryPeople, blockedPhones, mentions, erasedAt } =
    summary
  const listed = deliveryPeople + blockedPhones
  const total = orders.length + reservations.length + deliveries + listed + mentions
  const erased = erasedAt && <p>{text.erasedAt(zone.moment(erasedAt))}</p>
  if (total === 0)
    return (
      <Panel title={text.found}>
        <Empty icon="check" title={text.nothing}>
          {erased}
        </Empty>
      </Panel>
    )
  return (
    <>
      <Panel title={text.found}>
        {erased}
        <dl className={`stack gap-3 ${style.facts}`}>
          <Fact label={text.names}>{names.join(", ")}</Fact>
          <Fact label={text.orders}>
            <Orders orders={orders} />
          </Fact>
          <Fact label={text.bookings}>
            <Bookings reservations={reservations} />
          </Fact>
          {deliveries > 0 && <Fact label={text.deliveries}>{deliveries}</Fact>}
          {deliveryPeople > 0 && <Fact label={text.deliveryPeople}>{deliveryPeople}</Fact>}
          {blockedPhones > 0 && <Fact label={text.blockedPhones}>{blockedPhones}</Fact>}
          {mentions > 0 && <Fact label={text.mentions}>{mentions}</Fact>}
        </dl>
      </Panel>
      <Give phone={phone} />
      <Remove summary={summary} phone={phone} onErased={onErased} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Orders({ orders }: Pick<Summary, "orders">) {
  const { settings, orderWords } = useText("settings")
  const zone = useZone()
  if (orders.length === 0) return 0
  return (
    <ul>
      {orders.map(({ id, number, placedAt, status, test }) => (
        <li key={id}>
          {number} · {zone.full(placedAt)} · {orderWords.status[status]}
          {test && ` · ${settings.requests.test}`}
        </li>
      ))}
    </ul>
  )
}

function Bookings({ reservations }: Pick<Summary, "reservations">) {
  const { settings, bookingWords } = useText("settings")
  const zone = useZone()
  const { clock } = useFormats()
  if (reservations.length === 0) return 0
  return (
    <ul>
      {reservations.map(({ id, date, time, status, test }) => (
        <li key={id}>
          {zone.day(date)}, {clock(time)} · {bookingWords.status[status]}
          {test && ` · ${settings.requests.test}`}
        </li>
      ))}
    </ul>
  )
}

function Give({ phone }: { phone: string }) {
  const { requests: text } = useText("settings").settings
  const download = useMutation({
    mutationFn: (type: "csv" | "json") => {
      const path = type === "csv" ? "/console/v1/privacy/export.csv" : "/console/v1/privacy/export"
      return downloadFile(path, { phone }, `personal-data.${type}`)
    },
  })
  return (
    <Panel title={text.give} about={text.giveAbout}>
      <div className="wrap gap-3">
        <Button icon="download" busy={download.isPending} onClick={() => download.mutate("csv")}>
          {text.exportCsv}
        </Button>
        <Button icon="download" busy={download.isPending} onClick={() => download.mutate("json")}>
          {text.exportJson}
        </Button>
      </div>
      {download.error && <Problem error={download.error} />}
    </Panel>
  )
}

function Remove({ summary, phone, onErased }: FoundProps) {
  const { requests: text } = useText("settings").settings
  const [asking, setAsking] = useState(false)
  const toasts = useToasts()
  const queries = useQueryClient()
  const erase = useMutation({
    mutationFn: () => send("POST", "/console/v1/privacy/erase", { body: { phone } }),
    async onSuccess({ id }) {
      setAsking(false)
      toasts.done(text.erased(id))
      onErased()
      await queries.invalidateQueries()
    },
  })
  const { orders, reservations } = summary.blockedBy
  const blocked = orders + reservations > 0
  return (
    <Panel title={text.remove} about={text.removeAbout}>
      {blocked && <p role="status">{text.blocked(orders, reservations)}</p>}
      <div>
        <Button kind="danger" icon="trash" disabled={blocked} onClick={() => setAsking(true)}>
          {text.erase}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={text.eraseTitle}
          confirm={text.eraseNow}
          sending={erase}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{summary.names.join(", ")}</p>
          <p>{text.eraseAbout(summary.orders.length, summary.reservations.length)}</p>
        </Confirm>
      )}
    </Panel>
  )
}
