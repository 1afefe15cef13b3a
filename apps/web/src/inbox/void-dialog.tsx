import type { VoidKind } from "@rasoi/contract/console"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { leftOf } from "@rasoi/core/rules"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { newId } from "../api/new-id.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useStreamState } from "../live/live.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { LineList } from "../parts/line-list.tsx"
import { ReasonChoices } from "../parts/reason-choices.tsx"
import { Problem } from "../parts/states.tsx"
import { Stepper } from "../parts/stepper.tsx"
import { type Approving, useApproval } from "../session/approve.tsx"
import { useMay, useSession } from "../session/session.ts"
import type { ShownLine } from "./fold-lines.ts"
import type { Order } from "./orders.ts"
import style from "./void-dialog.module.css"

interface Props {
  order: Pick<Order, "id" | "number" | "voids" | "ticketPrinted"> & { lines: readonly ShownLine[] }
  onClose: () => void
}

/** Takes dishes from an order that staff entered: which ones, whether they were made, and why with one tap. */
export default function VoidDialog({ order, onClose }: Props) {
  const text = useText("counter").counterTables
  const isOffline = useStreamState().status === "lost"
  const left = leftOf(
    order.lines,
    order.voids.flatMap(({ lines }) => lines),
  )
  const [chosen, setChosen] = useState<readonly number[]>(() => left.map(() => 0))
  const [kind, setKind] = useState<VoidKind>("NOT_MADE")
  const voiding = useVoid(order.id, onClose)
  const amount = useVoidAmount(order.id)
  const problem = voiding.error ?? amount.error
  const { approval, missing } = useRight(kind, order)
  // Somebody else may have voided meanwhile.
  const wanted = chosen.map((quantity, index) => Math.min(quantity, left[index] ?? 0))
  const isNothing = wanted.every(quantity => quantity === 0)
  const isAll = wanted.every((quantity, index) => quantity === left[index])
  const why = isOffline ? text.voidOffline : (missing ?? (isNothing ? text.chooseFirst : null))
  const lines = wanted.map((quantity, index) => ({ index, quantity })).filter(each => each.quantity > 0)
  return (
    <Dialog wide title={text.voidTitle(order.number)} onClose={onClose}>
      <div>
        <Button size="large" onClick={() => setChosen(isAll ? left.map(() => 0) : left)}>
          {isAll ? text.nothing : text.everything}
        </Button>
      </div>
      <LineList label={text.howMany}>
        {order.lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may occur in two lines, and lines never move
            key={index}
            line={line}
            left={left[index] ?? 0}
            voided={wanted[index] ?? 0}
            onChange={quantity => setChosen(wanted.map((each, place) => (place === index ? quantity : each)))}
          />
        ))}
      </LineList>
      <Segments
        legend={text.made}
        value={kind}
        onChange={setKind}
        hint={text.kindHelp[kind]}
        options={(Object.keys(text.kinds) as VoidKind[]).map(value => ({ value, label: text.kinds[value] }))}
      />
      <section className="stack gap-3" aria-label={text.whyTitle}>
        <h3>{text.whyTitle}</h3>
        {why && (
          <p role="status" className={style.why}>
            {why}
          </p>
        )}
        <ReasonChoices
          reasons={usualReasons.voidOrder}
          labels={text.reasons}
          confirm={text.void}
          disabled={why !== null || voiding.isPending || amount.isPending}
          onReason={async reason => {
            const content = isAll ? ({ all: true, kind, reason } as const) : { lines, kind, reason }
            if (!approval) return voiding.mutate({ content, approval: undefined })
            const amountPaise = await amount.of(isAll ? { all: true } : { lines })
            if (amountPaise === undefined) return
            const token = await approval.ask({ act: "VOID", orderId: order.id, amountPaise })
            // Null: they closed the question.
            if (token !== null) voiding.mutate({ content, approval: token })
          }}
        />
      </section>
      {approval?.dialog}
      {problem && <Problem error={problem} codeTexts={text.voidRefusals} />}
    </Dialog>
  )
}

type Voided = { all: true } | { lines: { index: number; quantity: number }[] }
type Content = { kind: VoidKind; reason: string } & Voided

/** What the manager approves. Only the server knows the tax of a part of a line. */
function useVoidAmount(orderId: string) {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: Voided) =>
      send("POST", "/console/v1/counter/orders/{id}/void/amount", { path: { id: orderId }, body }),
  })
  const of = (voided: Voided) =>
    mutateAsync(voided).then(
      ({ amount }) => amount.amount,
      () => undefined,
    )
  return { of, isPending, error }
}

/** The same content keeps its id, so that a tap after a lost response voids nothing twice. */
function useVoid(orderId: string, onDone: () => void) {
  const queries = useQueryClient()
  const last = useRef({ id: "", content: "" })
  return useMutation({
    mutationFn({ content, approval }: { content: Content; approval: string | undefined }) {
      const key = JSON.stringify(content)
      if (last.current.content !== key) last.current = { id: newId("void"), content: key }
      const body = { id: last.current.id, ...content, ...(approval === undefined ? {} : { approval }) }
      return send("POST", "/console/v1/counter/orders/{id}/void", { path: { id: orderId }, body })
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
}

interface Right {
  /** The person may not do it: a manager approves it with a PIN. */
  readonly approval?: Approving
  /** Who may do it. Null: the person, or with an approval. */
  readonly missing: string | null
}

function useRight(kind: VoidKind, { ticketPrinted }: Props["order"]): Right {
  const text = useText("counter").counterTables
  const approval = useApproval()
  const isPaired = useSession().device.paired
  const may = useMay()("till")
  if (may || (kind === "NOT_MADE" && !ticketPrinted)) return { missing: null }
  if (isPaired) return { missing: null, approval }
  return { missing: kind === "MADE" ? text.managerMade : text.managerPrinted }
}

interface LineProps {
  line: ShownLine
  left: number
  voided: number
  onChange: (quantity: number) => void
}

function Line({ line, left, voided, onChange }: LineProps) {
  const text = useText("counter").counterTables
  return (
    <li>
      <span className={style.name}>
        <span>{line.name}</span>
        <span className="soft figures">{text.left(left)}</span>
      </span>
      <Stepper
        value={voided}
        most={left}
        fewer={text.oneLess(line.name)}
        more={text.oneMore(line.name)}
        onChange={onChange}
      />
    </li>
  )
}
