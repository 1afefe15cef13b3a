import type { ReactNode } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import style from "./card.module.css"
import type { StepButton } from "./steps.ts"

interface Props<Status> {
  /** The accessible name of the card. */
  name: string
  heading: string
  badges: ReactNode
  children: ReactNode
  steps: readonly StepButton<Status>[]
  busy: boolean
  onStep: (to: Status) => void
}

/** The stripes and the label mark a test, so that nobody prepares it. */
export function Card<Status extends string>(props: Props<Status>) {
  const { name, heading, badges, children, steps, busy, onStep } = props
  const text = useText("testDesk").testDesk
  return (
    <article className={style.card} aria-label={name} data-test-card>
      <header className={`row wrap ${style.header}`}>
        <strong className={style.heading}>
          <bdi>{heading}</bdi>
        </strong>
        <Badge tone="test" icon="flask">
          {text.test}
        </Badge>
        {badges}
      </header>
      <div className={`stack ${style.body}`}>{children}</div>
      {steps.length > 0 && (
        <footer className={`wrap ${style.actions}`}>
          {steps.map(step => (
            <Button
              key={step.to}
              kind={step.ends ? "danger" : "quiet"}
              {...(step.icon ? { icon: step.icon } : {})}
              busy={busy}
              onClick={() => onStep(step.to)}
            >
              {step.label}
            </Button>
          ))}
        </footer>
      )}
    </article>
  )
}
