import type { ResponseOf } from "@rasoi/contract"
import type { listBlockedPhones } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useFaultAt } from "../api/fault-at.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { TextField } from "../parts/field.tsx"
import { fieldsOf } from "../parts/fields-of.ts"
import { Form } from "../parts/form.tsx"
import { Panel } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import style from "./people.module.css"
import form from "./section-form.module.css"
import layout from "./settings.module.css"

type Blocked = ResponseOf<typeof listBlockedPhones>["data"][number]
const queryKey = ["blocked-phones"] as const

/** Phones that cannot order on the page. Each change is saved immediately. */
export function BlockedPhonesSection() {
  return (
    <div className={`${form.form} ${layout.alone}`}>
      <BlockedList />
      <BlockForm />
    </div>
  )
}

function BlockedList() {
  const { blocked: text } = useText("settings").settings
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send("GET", "/console/v1/blocked-phones", { signal }),
  })
  return (
    <Panel title={text.title}>
      {isPending && <Skeleton lines={3} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Empty icon="check" title={text.none}>
          {text.noneHelp}
        </Empty>
      )}
      <ul className={style.list}>
        {data?.data.map(blocked => (
          <BlockedRow key={blocked.id} blocked={blocked} />
        ))}
      </ul>
    </Panel>
  )
}

function BlockedRow({ blocked: { id, phone, reason, blockedBy, blockedAt } }: { blocked: Blocked }) {
  const { blocked: text } = useText("settings").settings
  const zone = useZone()
  const toasts = useToasts()
  const queries = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => send("DELETE", "/console/v1/blocked-phones/{id}", { path: { id } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey })
      toasts.done(text.unblocked(phone))
    },
  })
  return (
    <li className={`row wrap ${style.person}`}>
      <div className={style.who}>
        <strong className="figures">{phone}</strong>
        <p>{reason}</p>
        <p className={form.soft}>{text.by(blockedBy ?? "", zone.moment(blockedAt))}</p>
      </div>
      <Button busy={unblock.isPending} aria-label={text.unblockPhone(phone)} onClick={() => unblock.mutate()}>
        {text.unblock}
      </Button>
      {unblock.error && <Problem error={unblock.error} />}
    </li>
  )
}

const empty = { phone: "", reason: "" }

function BlockForm() {
  const { blocked: text, people, faults } = useText("settings").settings
  const { reason: reasonLabel } = useText().words
  const toasts = useToasts()
  const queries = useQueryClient()
  const faultAt = useFaultAt()
  const [details, setDetails] = useState(empty)
  const block = useMutation({
    mutationFn: ({ phone, reason }: typeof empty) =>
      send("POST", "/console/v1/blocked-phones", { body: { phone: phone.trim(), reason: reason.trim() } }),
    async onSuccess({ phone }) {
      setDetails(empty)
      await queries.invalidateQueries({ queryKey })
      toasts.done(text.done(phone))
    },
  })
  const field = fieldsOf(details, part => setDetails({ ...details, ...part }))
  const { error } = block
  const refused = error instanceof ApiFault && error.code === "VALIDATION_FAILED" ? error.faults : []
  const phoneFault = refused.find(({ field }) => field === "phone")
  return (
    <Panel title={text.add}>
      <Form className={form.form} noValidate onSubmit={() => block.mutate(details)}>
        <div className={form.fields}>
          <TextField
            label={people.phone}
            hint={text.phoneHint}
            type="tel"
            autoComplete="off"
            limit="phone"
            {...field("phone")}
            error={phoneFault?.reason === "PATTERN" ? faults.mobile : faultAt(error, "phone")}
          />
          <TextField
            label={reasonLabel}
            hint={text.reasonHint}
            limit="reason"
            {...field("reason")}
            error={faultAt(error, "reason")}
          />
        </div>
        {error && refused.length === 0 && <Problem error={error} />}
        <div>
          <Button kind="primary" type="submit" busy={block.isPending}>
            {text.block}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
