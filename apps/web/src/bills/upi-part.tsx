import type { Settings } from "@rasoi/contract/console"
import { upiLink } from "@rasoi/core/pricing"
import { Link } from "wouter"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { makeQrCode } from "../parts/qr-code.ts"
import { QrImage } from "../parts/qr-image.tsx"
import { useMay } from "../session/session.ts"
import type { Payable } from "../tablet/payable.ts"
import { AmountPart } from "./amount-part.tsx"
import style from "./bills.module.css"

interface Props {
  payable: Payable
  settings: Settings
  isBusy: boolean
  onTake: (amountPaise: number) => void
}

/** A code with the exact amount for the customer's phone. A person confirms that the money came. */
export function UpiPart({ payable, settings, isBusy, onTake }: Props) {
  const text = useText("counter").counterBills
  const { upiId } = settings.counter
  const { openPaise, bill, orderNumbers } = payable
  const linkOf = (amountPaise: number) =>
    upiLink({
      upiId: upiId ?? "",
      name: settings.profile.name,
      amountPaise,
      note: bill?.number ?? orderNumbers[0] ?? "",
    })
  return (
    <AmountPart
      openPaise={openPaise}
      isBusy={isBusy}
      labelOf={amount => `${text.moneyCame} · ${amount}`}
      onTake={onTake}
    >
      {amountPaise =>
        upiId === null ? (
          <NoUpi />
        ) : (
          <figure className={`stack ${style.code}`}>
            <QrImage code={makeQrCode(linkOf(amountPaise))} label={text.scan(showPaise(amountPaise))} />
            <figcaption>
              <strong>{upiId}</strong>
              <p className="soft">{text.checkFirst}</p>
            </figcaption>
          </figure>
        )
      }
    </AmountPart>
  )
}

function NoUpi() {
  const text = useText("counter").counterBills
  const may = useMay()
  return (
    <div className="stack gap-1 notice">
      <strong>{text.noUpi}</strong>
      {may("settings") ? (
        <Link href="/manage/settings/counter" className="target">
          {text.noUpiOwner}
        </Link>
      ) : (
        <p>{text.noUpiAsk}</p>
      )}
    </div>
  )
}
