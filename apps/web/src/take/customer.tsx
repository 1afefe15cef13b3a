import { normaliseIndianMobile } from "@rasoi/core/rules"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import { send } from "../api/send.ts"
import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { useZone } from "../session/session.ts"
import type { Cart, Customer } from "../tablet/cart.ts"
import type { Basis } from "../tablet/tablet.ts"
import { useFromNow } from "../time/use-now.ts"
import { fillIn, setPhone } from "./caller.ts"
import { type CustomerFaults, pickupChoices, repeatLines } from "./cart.ts"

interface Props {
  cart: Cart
  basis: Basis
  /** Of the bill, if there is one yet. */
  prepMinutes: number | undefined
  faults: CustomerFaults
  onChange: (cart: Cart) => void
}

/** Who calls, and where to bring it. A known phone fills the rest. */
export function CustomerFields({ cart, basis, prepMinutes, faults, onChange }: Props) {
  const text = useText("counter").counter
  const { customer, kind } = cart
  const field = (name: keyof Customer) => ({
    label: text[name],
    value: customer[name],
    error: faults[name] && text.faults[faults[name]],
    onChange: (value: string) => onChange({ ...cart, customer: { ...customer, [name]: value } }),
    autoComplete: "off",
  })
  return (
    <div className={style.customer}>
      <TextField
        {...field("phone")}
        type="tel"
        inputMode="tel"
        limit="phone"
        onChange={phone => onChange(setPhone(cart, phone))}
      />
      <TextField {...field("name")} limit="customerName" />
      <Caller cart={cart} basis={basis} onChange={onChange} />
      {kind === "PHONE_PICKUP" && (
        <div className={style.whole}>
          <PickupTime
            cart={cart}
            basis={basis}
            prepMinutes={prepMinutes}
            fault={faults.pickupAt && text.faults[faults.pickupAt]}
            onChange={onChange}
          />
        </div>
      )}
      {kind === "PHONE_DELIVERY" && (
        <>
          <div className={style.whole}>
            <TextField {...field("address")} limit="address" />
          </div>
          <TextField {...field("pincode")} inputMode="numeric" limit="pincode" />
          <TextField {...field("landmark")} limit="landmark" />
        </>
      )}
    </div>
  )
}

type PickupProps = Omit<Props, "faults"> & { fault: string | undefined }

/** When the caller comes for it. A chosen time that passes stays in the list, with the reason. */
function PickupTime({ cart, basis, prepMinutes = 0, fault, onChange }: PickupProps) {
  const text = useText("counter").counter
  const zone = useZone()
  const { pickupAt } = cart
  const { document } = basis.settings
  const minute = useFromNow(now => Math.floor(now / 60_000))
  const times = useMemo(
    () => pickupChoices(document, minute * 60_000, prepMinutes),
    [document, minute, prepMinutes],
  )
  const shown = pickupAt === null || times.includes(pickupAt) ? times : [pickupAt, ...times]
  return (
    <SelectField
      label={text.pickupAt}
      value={pickupAt ?? ""}
      error={fault}
      onChange={at => onChange({ ...cart, pickupAt: at === "" ? null : at })}
      options={[
        { value: "", label: text.soonest },
        ...shown.map(at => ({ value: at, label: zone.moment(at) })),
      ]}
    />
  )
}

/** What this restaurant knows about the phone. Without a network, nothing. */
function Caller({ cart, basis, onChange }: Omit<Props, "faults" | "prepMinutes">) {
  const text = useText("counter").counter
  const zone = useZone()
  const phone = normaliseIndianMobile(cart.customer.phone)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { data } = useQuery({
    queryKey: ["callers", phone],
    queryFn: ({ signal }) =>
      send("POST", "/console/v1/counter/callers", { body: { phone: phone ?? "" }, signal }),
    enabled: phone !== null,
    retry: false,
    // Not kept: the next caller is somebody else.
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    setMissing([])
    if (!data) return
    const found = { name: data.name ?? "", ...data.delivery, landmark: data.delivery?.landmark ?? "" }
    const filled = fillIn(cart, found)
    if (filled !== cart) onChange(filled)
  }, [data])
  if (!data?.lastOrder) return null
  const { placedAt, lines } = data.lastOrder
  return (
    <div className={`stack gap-1 ${style.whole} ${style.caller}`}>
      <strong>{text.lastOrder(zone.moment(placedAt))}</strong>
      <p>{lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}</p>
      <div>
        <Button
          icon="history"
          onClick={() => {
            const repeated = repeatLines(cart, lines, basis)
            setMissing(repeated.missing)
            onChange(repeated.cart)
          }}
        >
          {text.repeat}
        </Button>
      </div>
      {missing.length > 0 && (
        <p role="status" className={style.reason}>
          {text.notToday(missing.join(", "))}
        </p>
      )}
    </div>
  )
}
