import type { SetupReason } from "@rasoi/contract/console"
import { canBeDismissed, openSetupLines } from "@rasoi/core/rules"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { type Strings, useText } from "../../i18n/i18n.tsx"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import style from "./checklist.module.css"
import { type Setup, type SetupLine, useAnswerPayments, useDismiss } from "./queries.ts"
import { setupTargets, withWayBack } from "./targets.ts"

interface Props {
  line: SetupLine
  all: readonly SetupLine[]
  gst: Setup["gst"]
  onRehearse: () => void
}

export function Line({ line, all, gst, onRehearse }: Props) {
  const text = useText("setup").setup
  const { id, done, dismissed } = line
  const state = done ? "done" : dismissed ? "dismissed" : "open"
  return (
    <li className={`${style.line} ${style[state]}`} data-line={id} data-state={state}>
      <span className={style.mark}>
        <Icon name={done ? "check" : dismissed ? "minus" : "right"} />
        <span className="visually-hidden">{text[state]}</span>
      </span>
      <div className={style.words}>
        <Title line={line} />
        {state === "open" && <Why line={line} all={all} gst={gst} />}
      </div>
      <div className={`wrap gap-1 ${style.actions}`}>
        {id === "REHEARSAL" && (
          <Button
            icon="bell"
            kind={state === "open" ? "quiet" : "plain"}
            disabled={!canRehearse(all)}
            onClick={onRehearse}
          >
            {done ? text.again : text.rehearse}
          </Button>
        )}
        {id === "PAYMENTS" && !done && <PaymentsAnswer />}
        {!done && id !== "PAYMENTS" && canBeDismissed(line.reasons) && <DismissButton line={line} />}
      </div>
    </li>
  )
}

/** The sample is made of dishes of the menu. */
function canRehearse(all: readonly SetupLine[]): boolean {
  return all.some(({ id, done }) => id === "MENU" && done)
}

function Title({ line: { id, reasons } }: Pick<Props, "line">) {
  const { title } = useText("setup").setup.lines[id]
  if (id === "REHEARSAL") return <strong className={style.title}>{title}</strong>
  const target = setupTargets[lacksRates(reasons) || reasons.includes("NO_DISH") ? "MENU" : id]
  if (!target.startsWith("/docs/")) {
    return (
      <Link href={withWayBack(target)} className={style.title}>
        {title}
      </Link>
    )
  }
  return (
    <a href={target} target="_blank" rel="noreferrer" className={style.title}>
      {title}
    </a>
  )
}

function lacksRates(reasons: readonly SetupReason[]): boolean {
  return reasons.includes("NO_GST_RATE") || reasons.includes("NO_RATE_AT_ALL")
}

/** Why it is open. The last line names what is missing, and forbids nothing. */
function Why({ line: { id, reasons }, all, gst }: Pick<Props, "line" | "all" | "gst">): ReactNode {
  const text = useText("setup").setup
  const missing = openSetupLines(all).filter(other => other.id !== id)
  return (
    <p className={style.why}>
      {lacksRates(reasons) ? text.gst.withoutRate(gst.withoutRate, gst.dishes) : text.lines[id].about}{" "}
      {reasons.map(reason => text.reasons[reason]).join(" ")}
      {id === "REHEARSAL" && !canRehearse(all) && <strong> {text.needsDish}</strong>}
      {id === "SWITCH_ON" && (
        <strong>
          {" "}
          {missing.length === 0
            ? text.nothingMissing
            : text.stillMissing(missing.map(other => text.lines[other.id].title).join(", "))}{" "}
          {gstText(gst, text.gst)}
        </strong>
      )}
    </p>
  )
}

/** The answer to the question about GST, as customers will notice it: "You charge 5 % GST on top." */
function gstText(gst: Setup["gst"], text: Strings["setup"]["gst"]): string {
  const { kind, hasGstin, rates, included, dishes, withoutRate } = gst
  if (kind === "NONE") return hasGstin ? text.unused : text.none
  if (kind === "COMPOSITION") return text.composition
  if (dishes === 0) return text.noDish
  return [
    ...(rates.length > 0 ? [text.charged[included](rates.join(", "))] : []),
    ...(withoutRate > 0 ? [text.withoutRate(withoutRate, dishes)] : []),
  ].join(" ")
}

/** Whether staff are asked how orders were paid. */
function PaymentsAnswer() {
  const text = useText("setup").setup
  const answer = useAnswerPayments()
  return (
    <>
      <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
        {text.askPayments}
      </Button>
      <Button kind="plain" busy={answer.isPending} onClick={() => answer.mutate(false)}>
        {text.dontAskPayments}
      </Button>
    </>
  )
}

function DismissButton({ line: { id, dismissed, reasons } }: Pick<Props, "line">) {
  const text = useText("setup").setup
  const dismiss = useDismiss()
  const { title } = text.lines[id]
  const isRegistration = reasons.includes("NO_GSTIN")
  return (
    <Button
      kind="plain"
      busy={dismiss.isPending}
      aria-label={dismissed ? text.bringBack(title) : isRegistration ? undefined : text.dismissLine(title)}
      onClick={() => dismiss.mutate({ id, dismissed: !dismissed })}
    >
      {dismissed ? text.bringBackShort : isRegistration ? text.notRegistered : text.dismiss}
    </Button>
  )
}
