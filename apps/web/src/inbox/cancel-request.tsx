import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { useZone } from "../session/session.ts"
import style from "./cancel-request.module.css"
import type { OpenDialog } from "./open-dialog.ts"
import type { Order } from "./orders.ts"
import { useAnswerRequest } from "./use-answer-request.ts"
import { useCancelRefusal } from "./who-cancels.ts"

interface Props {
  order: Order
  disabled: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** The customer asks to cancel. It stays, whole, until somebody answers. */
export function CancelRequest(props: Props) {
  return props.order.cancelRequest && <Asked {...props} askedAt={props.order.cancelRequest.askedAt} />
}

function Asked({ order, askedAt, disabled, onOpen }: Props & { askedAt: string }) {
  const text = useText().inbox.cancelRequest
  const zone = useZone()
  const { cancel, isPending } = useAnswerRequest()
  const why = useCancelRefusal(order)
  return (
    <div className={`stack gap-1 ${style.request}`} data-cancel-request>
      <p className="row gap-1">
        <Icon name="bell" /> {text.asks(zone.clock(askedAt))}
      </p>
      <div className="wrap gap-1">
        <Button
          kind="danger"
          disabled={disabled}
          busy={isPending}
          onClick={() => (why ? onOpen({ what: "agree", id: order.id }) : cancel(order))}
        >
          {text.cancel}
        </Button>
        <Button disabled={disabled || isPending} onClick={() => onOpen({ what: "keep", id: order.id })}>
          {text.keep}
        </Button>
      </div>
    </div>
  )
}
